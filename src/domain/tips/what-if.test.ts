import { describe, expect, it } from 'vitest';
import { type PoolInput, computePool } from './index.ts';
import { compareNights } from './what-if.ts';

const line = (id: number, minutes: bigint, totalTips: bigint) => ({
  id,
  employeeId: id,
  jobCodeId: id,
  minutes,
  netSales: 0n,
  totalTips,
  cashPayment: 0n,
});
const pool = (points: readonly number[]) => (lines: PoolInput['lines']) =>
  computePool({
    capAtTips: false,
    missing: 'redistribute',
    lines,
    adjustments: [],
    externalIn: [],
    externalOut: [],
    squareUps: [],
    jobs: points.map((pointsMilli, nth) => ({
      id: nth + 1,
      revenueGenerating: nth === 0,
      pooling: true,
      pointsMilli,
      per: 'hour',
      contributionMilliPercent: 100_000,
      base: 'tips',
    })),
  });
const nights = [
  [line(1, 240n, 9_000n), line(2, 240n, 0n)],
  [line(1, 240n, 3_000n), line(3, 240n, 0n)],
];

describe('what other rules would have given', () => {
  it('says of each person what was and would be, the largest difference first, and keeps the whole', () => {
    const found = compareNights(nights, pool([2_000, 1_000, 1_000]), pool([1_000, 1_000, 2_000]));
    expect(
      found.people.map(({ employeeId, before, after, nights: worked }) => [
        employeeId,
        before,
        after,
        worked,
      ]),
    ).toEqual([
      [1, 8_000n, 5_500n, 2],
      [2, 3_000n, 4_500n, 1],
      [3, 1_000n, 2_000n, 1],
    ]);
    expect([found.more, found.less, found.same]).toEqual([2, 1, 0]);
    expect([found.before, found.after]).toEqual([12_000n, 12_000n]);
  });
  it('calls a cent a night no change, and tells what nobody would get', () => {
    const cents = compareNights(
      [[line(1, 60n, 100n), line(2, 60n, 0n), line(3, 60n, 0n)]],
      pool([1_000, 1_000, 1_000]),
      pool([1_001, 1_000, 1_000]),
    );
    expect([cents.more, cents.less, cents.same]).toEqual([0, 0, 3]);
    const nobody = compareNights(nights, pool([1_000, 1_000, 1_000]), pool([0, 0, 0]));
    expect([nobody.undistributedBefore, nobody.undistributedAfter, nobody.after]).toEqual([
      0n,
      12_000n,
      0n,
    ]);
  });
});
