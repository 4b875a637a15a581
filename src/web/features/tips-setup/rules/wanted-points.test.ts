import { describe, expect, it } from 'vitest';
import { type Line, type PoolJob, computePool } from '#domain/tips/index.ts';
import { partOf } from '#kernel/money.ts';
import { wantedPoints } from './wanted-points.ts';

const job = (id: number, pointsMilli: number, per: 'hour' | 'shift' = 'hour'): PoolJob => ({
  id,
  revenueGenerating: true,
  pooling: true,
  pointsMilli,
  per,
  contributionMilliPercent: 100_000,
  base: 'tips',
});
const line = (id: number, jobId: number, minutes: bigint): Line => ({
  id,
  employeeId: id,
  jobId,
  minutes,
  netSales: 0n,
  totalTips: 100_000n,
  cashPayment: 0n,
});

describe('the points for a wanted percent', () => {
  const jobs = [job(1, 3_000), job(2, 1_000), job(3, 2_000, 'shift')];
  const lines = [line(1, 1, 360n), line(2, 1, 300n), line(3, 2, 300n), line(4, 3, 480n)];

  it('give that part of the pot, by hours and by shifts', () => {
    for (const [id, percent] of [
      [1, 40_000],
      [2, 12_500],
      [3, 7_000],
    ] as const) {
      const points = wantedPoints(id, percent, jobs, lines)!;
      const { people, totals } = computePool({
        capAtTips: false,
        missing: 'return',
        jobs: jobs.map((one) => (one.id === id ? { ...one, pointsMilli: points } : one)),
        lines,
        adjustments: [],
        externalIn: [],
        externalOut: [],
        squareUps: [],
      });
      const got = people
        .filter(
          ({ employeeId }) => lines.find((one) => one.employeeId === employeeId)?.jobId === id,
        )
        .reduce((sum, { received }) => sum + received, 0n);
      const off = partOf(got, 100_000n, totals.tipPoolAmount!) - BigInt(percent);
      expect(off > -100n && off < 100n).toBe(true);
    }
  });

  it('are none where no points give it', () => {
    expect(wantedPoints(1, 100_000, jobs, lines)).toBeNull();
    expect(wantedPoints(9, 10_000, jobs, lines)).toBeNull();
    expect(wantedPoints(2, 10_000, jobs, lines.slice(0, 2))).toBeNull();
    expect(wantedPoints(1, 10_000, [job(1, 3_000)], lines)).toBeNull();
    expect(wantedPoints(2, 99_999, jobs, lines)).toBeNull();
    expect(wantedPoints(1, 0, jobs, lines)).toBe(0n);
  });
});
