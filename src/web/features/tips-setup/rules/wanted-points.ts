import type { ShiftLine, PoolJob } from '#domain/tips/index.ts';
import { partOf } from '#kernel/money.ts';
import { RANGES, WHOLE } from '#domain/tips-setup/milli.ts';

const MINUTES_OF_A_SHIFT = 60n;
const unitsOf = (job: PoolJob, lines: readonly ShiftLine[]): bigint =>
  lines.reduce(
    (sum, line) =>
      line.jobCodeId === job.id && line.minutes > 0n
        ? sum + (job.per === 'hour' ? line.minutes : MINUTES_OF_A_SHIFT)
        : sum,
    0n,
  );

/**
 * The points with which a job gets a wanted percent of the pot on such a night, in thousandths;
 * null where no points give it: nobody of the job is there, nobody else receives, or it would take
 * more than there may be.
 */
export function wantedPoints(
  jobCodeId: number,
  milliPercent: number,
  jobs: readonly PoolJob[],
  lines: readonly ShiftLine[],
): bigint | null {
  const receiving = jobs.filter((job) => job.pooling);
  const job = receiving.find((one) => one.id === jobCodeId);
  if (!job || milliPercent < 0 || milliPercent >= WHOLE) return null;
  const own = unitsOf(job, lines);
  const others = receiving.reduce(
    (sum, one) =>
      one.id === jobCodeId ? sum : sum + BigInt(one.pointsMilli) * unitsOf(one, lines),
    0n,
  );
  if (own === 0n || others === 0n) return null;
  const points = partOf(others, BigInt(milliPercent), BigInt(WHOLE - milliPercent) * own);
  return points <= BigInt(RANGES.points[1]) ? points : null;
}
