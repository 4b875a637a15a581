import {
  type Missing,
  type PoolJob,
  type ShareRule,
  type ShiftLine,
  type Split,
  computePool,
  computeShare,
} from '#domain/tips/index.ts';

/*
 * Nights with one giver, who puts tips or sales into the pot, and the staff of a case who receive.
 */

const GIVER = 'till';
const NOTHING_ELSE = { adjustments: [], externalIn: [], externalOut: [], squareUps: [] };

/** Points, weights and percents are written with at most three decimals. */
export const milli = (value: number): number => Math.round(value * 1_000);

/** What one of the staff did in one job. */
export type StaffLine = {
  readonly id: string;
  readonly minutes: number;
  readonly points: number;
  /** Tells two jobs of one person apart. */
  readonly job?: string;
};

const lineOf = (id: string, over: Partial<ShiftLine>): ShiftLine => ({
  id,
  employeeId: id,
  jobCodeId: id,
  minutes: 60n,
  netSales: 0n,
  totalTips: 0n,
  cashPayment: 0n,
  ...over,
});

/** What each of the staff is paid of a pool, in cents; `per` says what a point is for. */
export function poolPaid(
  cents: bigint,
  staff: readonly StaffLine[],
  per: 'hour' | 'shift',
): Record<string, bigint> {
  const job = (id: string, points: number, isGiver: boolean): PoolJob => ({
    id,
    revenueGenerating: isGiver,
    pooling: !isGiver,
    pointsMilli: milli(points),
    per,
    contributionMilliPercent: milli(100),
    base: 'tips',
  });
  const jobId = (one: StaffLine): string => `${one.id} ${one.job ?? ''}`;
  const outcome = computePool({
    capAtTips: false,
    missing: 'return',
    ...NOTHING_ELSE,
    jobs: [job(GIVER, 0, true), ...staff.map((one) => job(jobId(one), one.points, false))],
    lines: [
      lineOf(GIVER, { totalTips: cents }),
      ...staff.map((one) =>
        lineOf(jobId(one), { employeeId: one.id, minutes: BigInt(one.minutes) }),
      ),
    ],
  });
  return paidStaff(outcome);
}

const paidStaff = ({
  people,
}: {
  readonly people: readonly { readonly employeeId: string | number; readonly payout: bigint }[];
}): Record<string, bigint> =>
  Object.fromEntries(
    people
      .filter(({ employeeId }) => employeeId !== GIVER)
      .map(({ employeeId, payout }) => [employeeId, payout]),
  );

/** A rule of a share: percent of what the giver made, to groups of one job each. */
export type CaseRule = {
  readonly base: 'tips' | 'net_sales';
  readonly percent: number;
  readonly split: Split;
  readonly missing: Missing;
  readonly groups: readonly { readonly jobs: readonly string[]; readonly percent: number }[];
};

/** What the giver keeps and each of the staff receives. */
export function shareOutcome(
  given: { readonly tips: bigint; readonly netSales: bigint },
  rules: readonly CaseRule[],
  present: readonly { readonly id: string; readonly minutes: number; readonly weight: number }[],
): { readonly received: Record<string, bigint>; readonly kept: bigint } {
  const named = new Set(rules.flatMap(({ groups }) => groups.flatMap(({ jobs }) => jobs)));
  const weightOf = (id: string): number => present.find((one) => one.id === id)?.weight ?? 1;
  const outcome = computeShare({
    capAtTips: false,
    members: [],
    overrides: [],
    ...NOTHING_ELSE,
    jobs: [
      { id: GIVER, revenueGenerating: true, pooling: false, weightMilli: milli(1) },
      ...[...named].map((id) => ({
        id,
        revenueGenerating: false,
        pooling: true,
        weightMilli: milli(weightOf(id)),
      })),
    ],
    rules: rules.map((rule, at): ShareRule => ({
      id: at + 1,
      fromJobs: [GIVER],
      base: rule.base,
      milliPercent: milli(rule.percent),
      groups: rule.groups.map(({ jobs, percent }) => ({
        jobs,
        milliPercent: milli(percent),
        split: rule.split,
        missing: rule.missing,
      })),
    })),
    lines: [
      lineOf(GIVER, { totalTips: given.tips, netSales: given.netSales }),
      ...present.map(({ id, minutes }) => lineOf(id, { minutes: BigInt(minutes) })),
    ],
  });
  const kept = outcome.people.find(({ employeeId }) => employeeId === GIVER)?.payout ?? 0n;
  return { received: paidStaff(outcome), kept };
}
