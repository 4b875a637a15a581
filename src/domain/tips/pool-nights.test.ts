import { describe, expect, it } from 'vitest';
import { computePool, type ShiftLine, type Outcome, type PoolInput } from './index.ts';

const SERVER = 1;
const BAR = 2;

const line = (employeeId: number, jobCodeId: number, over: Partial<ShiftLine> = {}): ShiftLine => ({
  id: employeeId * 10 + jobCodeId,
  employeeId,
  jobCodeId,
  minutes: 240n,
  netSales: 0n,
  totalTips: 0n,
  cashPayment: 0n,
  ...over,
});
const nothing = { adjustments: [], externalIn: [], externalOut: [], squareUps: [] };
const whole = 100_000;

/** Servers give, bar and kitchen receive by points an hour. */
const pool = (over: Partial<PoolInput>): Outcome =>
  computePool({
    capAtTips: true,
    missing: 'return',
    ...nothing,
    lines: [],
    jobs: [
      {
        id: SERVER,
        revenueGenerating: true,
        pooling: true,
        pointsMilli: 10_000,
        per: 'hour',
        contributionMilliPercent: whole,
        base: 'tips',
      },
      {
        id: BAR,
        revenueGenerating: false,
        pooling: true,
        pointsMilli: 5_000,
        per: 'hour',
        contributionMilliPercent: whole,
        base: 'tips',
      },
    ],
    ...over,
  });
const of = (outcome: Outcome, employeeId: number): Outcome['people'][number] =>
  outcome.people.find((one) => one.employeeId === employeeId)!;

describe('a pool', () => {
  it('of one server and one barback at half the points gives two thirds and one third', () => {
    const night = pool({
      lines: [line(1, SERVER, { totalTips: 10_000n, netSales: 60_000n }), line(2, BAR)],
    });
    expect(night.people.map(({ payout }) => payout)).toEqual([6_667n, 3_333n]);
    expect(night.totals).toEqual({
      gratuity: 10_000n,
      revenue: 60_000n,
      totalContribution: 10_000n,
      tipPoolAmount: 10_000n,
      totalPointsMilli: 60_000n,
      perPoint: '1.6667',
    });
    expect(of(night, 1).trace.find(({ kind }) => kind === 'received')).toMatchObject({
      of: 10_000n,
      weight: 2_400_000n,
      weights: 3_600_000n,
      spare: 1n,
      reason: 'remainder',
    });
  });
  it('takes a percent of the sales no further than the tips', () => {
    const jobs = [
      {
        id: SERVER,
        revenueGenerating: true,
        pooling: false,
        pointsMilli: 0,
        per: 'hour',
        contributionMilliPercent: 3_000,
        base: 'net_sales',
      } as const,
      {
        id: BAR,
        revenueGenerating: false,
        pooling: true,
        pointsMilli: 1_000,
        per: 'shift',
        contributionMilliPercent: 0,
        base: 'tips',
      } as const,
    ];
    const lines = [line(1, SERVER, { netSales: 50_000n, totalTips: 1_000n }), line(2, BAR)];
    expect(of(pool({ jobs, lines }), 1)).toMatchObject({ given: 1_000n, payout: 0n });
    expect(of(pool({ jobs, lines, capAtTips: false }), 1)).toMatchObject({
      given: 1_500n,
      payout: 0n,
      owed: 500n,
    });
  });
  it('in which nobody receives gives all of it back, with what was added', () => {
    const lines = [
      line(1, SERVER, { totalTips: 6_000n, minutes: 0n }),
      line(2, SERVER, { totalTips: 3_000n, minutes: 0n }),
    ];
    const night = pool({ lines, adjustments: [{ id: 1, amount: 100n }] });
    expect(night.people.map(({ returned }) => returned)).toEqual([6_067n, 3_033n]);
    expect(night.blocked).toEqual([]);
    const kept = pool({ lines, missing: 'redistribute' });
    expect([kept.undistributed, kept.blocked]).toEqual([9_000n, ['undistributed']]);
  });
  it('that is negative is shared as a mirror and cannot be paid', () => {
    const night = pool({
      lines: [line(1, SERVER, { totalTips: 100n }), line(2, BAR)],
      externalOut: [{ id: 1, amount: 400n }],
    });
    expect([night.totals.tipPoolAmount, night.totals.perPoint, night.blocked]).toEqual([
      -300n,
      '-0.0500',
      ['negative_pot'],
    ]);
    expect(night.people.map(({ received, owed }) => [received, owed])).toEqual([
      [-200n, 200n],
      [-100n, 100n],
    ]);
  });
  it('spreads a person over both of their jobs', () => {
    const night = pool({
      lines: [line(1, SERVER, { totalTips: 10_000n }), line(1, BAR, { minutes: 120n })],
    });
    expect(night.lines).toEqual([
      { id: 11, contribution: 10_000n, share: 8_000n },
      { id: 12, contribution: 0n, share: 2_000n },
    ]);
  });
});
