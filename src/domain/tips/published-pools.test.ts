import { describe, expect, it } from 'vitest';
import { computePool, type ShiftLine, type PoolInput, type PoolJob } from './index.ts';

/*
 * Figures that public pages on tips print, or that follow from a rule that they print; each case
 * names its rule.
 */
type Head = { readonly id: string; readonly minutes?: number; readonly points?: number };

const line = (id: string, over: Partial<ShiftLine> = {}): ShiftLine => ({
  id,
  employeeId: id,
  jobCodeId: id,
  minutes: 60n,
  netSales: 0n,
  totalTips: 0n,
  cashPayment: 0n,
  ...over,
});
const receiver = (id: string, pointsMilli: number, per: 'hour' | 'shift'): PoolJob => ({
  id,
  revenueGenerating: false,
  pooling: true,
  pointsMilli,
  per,
  contributionMilliPercent: 100_000,
  base: 'tips',
});
const none = { adjustments: [], externalIn: [], externalOut: [], squareUps: [] };

function poolOf(
  cents: bigint,
  staff: readonly Head[],
  per: 'hour' | 'shift',
): ReturnType<typeof computePool> {
  const till: PoolJob = { ...receiver('till', 0, per), revenueGenerating: true, pooling: false };
  return computePool({
    capAtTips: false,
    missing: 'return',
    ...none,
    jobs: [till, ...staff.map(({ id, points = 1 }) => receiver(id, points * 1_000, per))],
    lines: [
      line('till', { totalTips: cents }),
      ...staff.map(({ id, minutes = 60 }) => line(id, { minutes: BigInt(minutes) })),
    ],
  } satisfies PoolInput);
}

const paid = (outcome: ReturnType<typeof computePool>): Record<string, bigint> =>
  Object.fromEntries(
    outcome.people
      .filter(({ employeeId }) => employeeId !== 'till')
      .map(({ employeeId, payout }) => [employeeId, payout]),
  );

describe('pools whose result is published', () => {
  it.each([
    [
      'one server of 3 points, one bartender of 1',
      {
        cents: 50_000n,
        staff: [
          { id: 'server', points: 3 },
          { id: 'bartender', points: 1 },
        ],
        per: 'shift',
        perPoint: '125.0000',
        expected: { server: 37_500n, bartender: 12_500n },
      },
    ],
    [
      'three servers of 3 points, one bartender of 1',
      {
        cents: 50_000n,
        staff: [
          { id: 's1', points: 3 },
          { id: 's2', points: 3 },
          { id: 's3', points: 3 },
          { id: 'b', points: 1 },
        ],
        per: 'shift',
        perPoint: '50.0000',
        expected: { s1: 15_000n, s2: 15_000n, s3: 15_000n, b: 5_000n },
      },
    ],
    [
      'hours alone, 20 of them',
      {
        cents: 20_000n,
        staff: [
          { id: 'A', minutes: 360 },
          { id: 'B', minutes: 360 },
          { id: 'C', minutes: 480 },
        ],
        per: 'hour',
        perPoint: '10.0000',
        expected: { A: 6_000n, B: 6_000n, C: 8_000n },
      },
    ],
    [
      '24 an hour',
      {
        cents: 60_000n,
        staff: [
          { id: 'A', minutes: 480 },
          { id: 'B', minutes: 360 },
          { id: 'C', minutes: 300 },
          { id: 'D', minutes: 360 },
        ],
        per: 'hour',
        perPoint: '24.0000',
        expected: { A: 19_200n, B: 14_400n, C: 12_000n, D: 14_400n },
      },
    ],
    [
      '8, 6, 5 and 5 hours',
      {
        cents: 60_000n,
        staff: [
          { id: 'Alex', minutes: 480 },
          { id: 'Bri', minutes: 360 },
          { id: 'Chris', minutes: 300 },
          { id: 'Dana', minutes: 300 },
        ],
        per: 'hour',
        perPoint: '25.0000',
        expected: { Alex: 20_000n, Bri: 15_000n, Chris: 12_500n, Dana: 12_500n },
      },
    ],
    [
      'an odd amount keeps its sum',
      {
        cents: 8_427n,
        staff: [
          { id: 'Maria', minutes: 450 },
          { id: 'Juan', minutes: 360 },
          { id: 'Carlos', minutes: 330 },
        ],
        per: 'hour',
        perPoint: '4.4353',
        expected: { Maria: 3_327n, Juan: 2_661n, Carlos: 2_439n },
      },
    ],
    [
      'who left early',
      {
        cents: 12_000n,
        staff: [
          { id: 'A', minutes: 240 },
          { id: 'B', minutes: 360 },
          { id: 'C', minutes: 360 },
        ],
        per: 'hour',
        perPoint: '7.5000',
        expected: { A: 3_000n, B: 4_500n, C: 4_500n },
      },
    ],
    [
      'four hours each, over midnight',
      {
        cents: 8_000n,
        staff: [
          { id: 'server', minutes: 240 },
          { id: 'bartender', minutes: 240 },
        ],
        per: 'hour',
        perPoint: '10.0000',
        expected: { server: 4_000n, bartender: 4_000n },
      },
    ],
  ] as const)('%s', (_, { cents, staff, per, perPoint, expected }) => {
    const outcome = poolOf(cents, staff, per);
    expect(paid(outcome)).toEqual(expected);
    expect(outcome.totals.perPoint).toBe(perPoint);
  });
  it('ten people, one point each', () => {
    const outcome = poolOf(
      85_000n,
      Array.from({ length: 10 }, (_, at) => ({ id: `p${String(at)}` })),
      'shift',
    );
    expect(
      new Set(
        outcome.people
          .filter(({ employeeId }) => employeeId !== 'till')
          .map(({ payout }) => payout),
      ),
    ).toEqual(new Set([8_500n]));
  });
});
