import { type Cents, partOf, sum } from '../../kernel/money.ts';
import { type PoolGiven, normalizePool } from './normalize-input.ts';
import { take, takingOf } from './giving.ts';
import { type Night, nightOf } from './night.ts';
import { closing, type Outcome, takingsOf } from './outcome.ts';
import { returnToGivers, receive, receiversOf, type Weighed } from './receiving.ts';
import type { Blocked, ShiftLine, PoolJob } from './vocabulary.ts';

const MINUTES_OF_A_SHIFT = 60n;

/**
 * Tip pool by points: what the job codes give makes one pot, which the points share. Pure; the
 * definition is tips.md part 2 of the design.
 */
export function computePool(pool: PoolGiven): Outcome {
  const input = normalizePool(pool);
  const night = nightOf(input.lines, input.jobs);
  const given = take(night, takings(night), null, input.capAtTips);
  const amounts = (of: readonly { readonly amount: Cents }[]): Cents =>
    sum(of.map(({ amount }) => amount));
  const pot =
    sum(given.values()) +
    amounts(input.adjustments) +
    amounts(input.externalIn) -
    amounts(input.externalOut);
  const receivers = receiversOf(
    night,
    night.lines.flatMap((line) => pointsOf(line, night.jobs.get(line.jobCodeId))),
  );
  const points = sum(receivers.map(({ weight }) => weight));
  let undistributed = 0n;
  if (points > 0n)
    receive(night, pot, receivers, {
      kind: 'received',
      ruleId: null,
      group: null,
      externalId: null,
      basis: 'points',
    });
  else undistributed = input.missing === 'return' ? returnToGivers(pot, given, null) : pot;
  const blocked: Blocked[] = [];
  if (undistributed !== 0n) blocked.push('undistributed');
  if (pot < 0n) blocked.push('negative_pot');
  return {
    totals: {
      ...takingsOf(night),
      tipPoolAmount: pot,
      totalPointsMilli: partOf(points, 1n, MINUTES_OF_A_SHIFT),
      perPoint: perPoint(pot, points),
    },
    undistributed,
    blocked,
    ...closing(night, input.squareUps),
    buckets: [],
    leftOut: [],
  };
}

function takings(night: Night<PoolJob>): ReturnType<typeof takingOf>[] {
  return night.linesOf([...night.jobs.keys()]).flatMap((line) => {
    const job = night.jobs.get(line.jobCodeId);
    return job?.revenueGenerating === true
      ? [takingOf(line, job.base, BigInt(job.contributionMilliPercent))]
      : [];
  });
}

/** In milli-points x minutes, so that hours and shifts are whole numbers of one measure. */
function pointsOf(line: ShiftLine, job: PoolJob | undefined): Weighed[] {
  if (job?.pooling !== true || line.minutes <= 0n) return [];
  return [
    {
      line,
      weight: BigInt(job.pointsMilli) * (job.per === 'hour' ? line.minutes : MINUTES_OF_A_SHIFT),
    },
  ];
}

/** Rounded half away from zero to 4 decimals; `points` in milli-points x minutes. */
function perPoint(pot: Cents, points: bigint): string | null {
  if (points === 0n) return null;
  const size = pot < 0n ? -pot : pot;
  // cents / 100 divided by points / (60 x 1000), times 10,000
  const tenThousandths = partOf(size, 6_000_000n, points);
  const digits = tenThousandths.toString().padStart(5, '0');
  return `${pot < 0n && tenThousandths > 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
