import { describe, expect, it } from 'vitest';
import { computeShare, type ShiftLine, type Outcome, type ShareInput } from './index.ts';

const SERVER = 1;
const BAR = 2;
const KITCHEN = 3;
const HOST = 4;

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

/** Servers give; bar, kitchen and host receive. */
const share = (over: Partial<ShareInput>): Outcome =>
  computeShare({
    capAtTips: true,
    members: [],
    rules: [],
    overrides: [],
    ...nothing,
    lines: [],
    jobs: [SERVER, BAR, KITCHEN, HOST].map((id) => ({
      id,
      revenueGenerating: id === SERVER,
      pooling: id !== SERVER,
      weightMilli: 1_000,
    })),
    ...over,
  });
const rule = (
  id: number,
  milliPercent: number,
  jobs: readonly number[],
  over: Partial<ShareInput['rules'][number]> = {},
): ShareInput['rules'][number] => ({
  id,
  fromJobs: [SERVER],
  base: 'tips',
  milliPercent,
  groups: [{ jobs, milliPercent: whole, split: 'hours', missing: 'return' }],
  ...over,
});
const of = (outcome: Outcome, employeeId: number): Outcome['people'][number] =>
  outcome.people.find((one) => one.employeeId === employeeId)!;

describe('a share', () => {
  it('returns what nobody could take before the next rule is computed, so that the cap leaves room', () => {
    const night = share({
      lines: [line(1, SERVER, { totalTips: 1_000n, netSales: 30_000n }), line(2, BAR)],
      rules: [
        rule(1, 3_000, [KITCHEN], { base: 'net_sales' }),
        rule(2, 2_000, [BAR], { base: 'net_sales' }),
      ],
    });
    expect(of(night, 1)).toMatchObject({ given: 1_500n, returned: 900n, payout: 400n });
    expect(of(night, 2).payout).toBe(600n);
  });
  it('lets the first rules take what there is', () => {
    const lines = [
      line(1, SERVER, { totalTips: 1_000n, netSales: 30_000n }),
      line(2, BAR),
      line(3, KITCHEN),
    ];
    const rules = [
      rule(1, 3_000, [KITCHEN], { base: 'net_sales' }),
      rule(2, 2_000, [BAR], { base: 'net_sales' }),
    ];
    expect(share({ lines, rules }).people.map(({ payout }) => payout)).toEqual([0n, 100n, 900n]);
    expect(
      of(share({ lines, rules }), 1).trace.filter((step) => step.kind === 'given'),
    ).toMatchObject([
      { amount: -900n, capped: false },
      { amount: -100n, wanted: 600n, capped: true },
    ]);
    expect(of(share({ lines, rules, capAtTips: false }), 1).owed).toBe(500n);
  });
  it('splits evenly by person, whatever the number of their lines', () => {
    const groups = [
      { jobs: [BAR, HOST], milliPercent: whole, split: 'even', missing: 'return' },
    ] as const;
    const night = share({
      lines: [
        line(1, SERVER, { totalTips: 1_001n }),
        line(2, BAR),
        line(2, HOST),
        line(3, HOST, { minutes: 1n }),
      ],
      rules: [rule(1, whole, [], { groups })],
    });
    expect([of(night, 2).received, of(night, 3).received]).toEqual([501n, 500n]);
  });
  it('by net sales counts who sold, present or not by the clock', () => {
    const groups = [
      { jobs: [BAR], milliPercent: whole, split: 'net_sales', missing: 'return' },
    ] as const;
    const night = share({
      lines: [
        line(1, SERVER, { totalTips: 900n }),
        line(2, BAR, { netSales: 20_000n, minutes: 0n }),
        line(3, BAR, { netSales: 10_000n }),
        line(4, BAR, { netSales: -500n }),
      ],
      rules: [rule(1, whole, [], { groups })],
    });
    expect(night.people.map(({ received }) => received)).toEqual([0n, 600n, 300n, 0n]);
  });
  it('gives a group that is not there back, or to the others, in one allocation', () => {
    const groups = (missing: 'return' | 'redistribute'): ShareInput['rules'][number]['groups'] => [
      { jobs: [BAR], milliPercent: 50_000, split: 'hours', missing: 'return' },
      { jobs: [HOST], milliPercent: 25_000, split: 'hours', missing: 'return' },
      { jobs: [KITCHEN], milliPercent: 25_000, split: 'hours', missing },
    ];
    const lines = [line(1, SERVER, { totalTips: 1_000n }), line(2, BAR), line(4, HOST)];
    expect(
      share({ lines, rules: [rule(1, whole, [], { groups: groups('return') })] }).people.map(
        ({ payout }) => payout,
      ),
    ).toEqual([250n, 500n, 250n]);
    expect(
      share({ lines, rules: [rule(1, whole, [], { groups: groups('redistribute') })] }).people.map(
        ({ payout }) => payout,
      ),
    ).toEqual([0n, 667n, 333n]);
  });
  it('takes an override instead of the percent, over the lines as the rule would, and shows one whose line has gone', () => {
    const lines = [
      line(1, SERVER, { totalTips: 3_000n }),
      { ...line(1, SERVER, { totalTips: 1_000n }), id: 99 },
      line(2, BAR),
    ];
    const night = share({
      lines,
      rules: [rule(1, 10_000, [BAR])],
      overrides: [
        { ruleId: 1, employeeId: 1, amount: 200n },
        { ruleId: 1, employeeId: 7, amount: 50n },
        { ruleId: 9, employeeId: 1, amount: 5n },
      ],
    });
    expect(night.lines).toMatchObject([
      { id: 11, contribution: 150n },
      { id: 22, contribution: 0n },
      { id: 99, contribution: 50n },
    ]);
    expect(night.leftOut.map(({ kind, employeeId, amount }) => [kind, employeeId, amount])).toEqual(
      [
        ['override', 7, 50n],
        ['override', 1, 5n],
      ],
    );
  });
  it('gives what somebody must give who sold nothing to their lines in equal parts', () => {
    const lines = [line(1, SERVER), { ...line(1, SERVER), id: 99 }, line(2, BAR)];
    const night = share({
      capAtTips: false,
      lines,
      rules: [rule(1, 10_000, [BAR])],
      overrides: [{ ruleId: 1, employeeId: 1, amount: 201n }],
    });
    expect(night.lines.map(({ contribution }) => contribution)).toEqual([101n, 0n, 100n]);
  });
  it('cannot be paid while an adjustment lies in a bucket that nobody fills or takes', () => {
    const night = share({
      lines: [line(1, SERVER)],
      rules: [rule(1, 10_000, [BAR])],
      adjustments: [
        { id: 1, ruleId: 1, amount: 500n },
        { id: 2, employeeId: 8, amount: 30n },
      ],
    });
    expect([night.undistributed, night.blocked, night.leftOut]).toEqual([
      500n,
      ['undistributed'],
      [{ kind: 'adjustment', id: 2, ruleId: null, employeeId: 8, amount: 30n }],
    ]);
  });
  it('takes external money in by minutes, and out of one person', () => {
    const night = share({
      lines: [
        line(1, SERVER, { totalTips: 500n }),
        line(2, BAR, { minutes: 100n }),
        line(3, HOST, { minutes: 50n }),
      ],
      externalIn: [{ id: 1, amount: 300n }],
      externalOut: [
        { id: 2, employeeId: 1, amount: 120n },
        { id: 3, employeeId: 9, amount: 1n },
      ],
    });
    expect(night.people.map(({ external, payout }) => [external, payout])).toEqual([
      [-120n, 380n],
      [200n, 200n],
      [100n, 100n],
    ]);
    expect(
      share({ lines: [line(1, SERVER)], externalIn: [{ id: 1, amount: 300n }] }).undistributed,
    ).toBe(300n);
  });
});
