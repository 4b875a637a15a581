import { describe, expect, it } from 'vitest';
import { computePool, type ShiftLine, type Outcome, type PoolInput } from './index.ts';

const [SERVER, BAR, KITCHEN, HOST] = [1, 2, 3, 4];
const line = (employeeId: number, jobCodeId: number, over: Partial<ShiftLine> = {}): ShiftLine => ({
  id: employeeId * 10 + jobCodeId,
  employeeId,
  jobCodeId,
  minutes: 60n,
  netSales: 0n,
  totalTips: 0n,
  cashPayment: 0n,
  ...over,
});
const steps = (night: Outcome, employeeId: number) =>
  night.people.find((one) => one.employeeId === employeeId)?.trace ?? [];

describe('the points of a pool', () => {
  const pool = (over: Partial<PoolInput>) =>
    computePool({
      capAtTips: true,
      missing: 'return',
      adjustments: [],
      externalIn: [],
      externalOut: [],
      squareUps: [],
      lines: [],
      jobs: [SERVER, BAR, KITCHEN, HOST].map((id) => ({
        id,
        revenueGenerating: id === SERVER,
        pooling: id === BAR || id === KITCHEN,
        pointsMilli: id === KITCHEN ? 0 : 1_000,
        per: 'hour' as const,
        contributionMilliPercent: 100_000,
        base: 'tips' as const,
      })),
      ...over,
    });
  it('are of who was there in a job that receives and has some', () => {
    const night = pool({
      lines: [
        line(1, SERVER, { totalTips: 1_000n }),
        line(2, BAR),
        line(3, BAR, { minutes: 0n }),
        line(4, KITCHEN),
        line(5, HOST),
      ],
    });
    expect(night.people.map(({ received }) => received)).toEqual([0n, 1_000n, 0n, 0n, 0n]);
    expect([3, 4, 5].flatMap((id) => steps(night, id)).map(({ kind }) => kind)).toEqual([
      'tips',
      'tips',
      'tips',
    ]);
    expect(steps(night, 2)).toMatchObject([{ kind: 'tips' }, { basis: 'points', group: null }]);
  });
  it('are worth nothing, without a sign, in an empty pot or one that rounds to nothing', () => {
    const out = (amount: bigint, minutes: bigint) =>
      pool({ lines: [line(2, BAR, { minutes })], externalOut: [{ id: 1, amount }] });
    expect(out(0n, 60n)).toMatchObject({ totals: { perPoint: '0.0000' }, blocked: [] });
    expect(out(1n, 60_000n).totals.perPoint).toBe('0.0000');
    expect(out(1n, 60n).totals.perPoint).toBe('-0.0100');
  });
});
