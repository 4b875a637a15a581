import type {
  Id,
  JobFlags,
  ShiftLine,
  PoolInput,
  PoolJob,
  ShareAdjustment,
  ShareInput,
  ShareJob,
  SquareUp,
} from '#domain/tips/index.ts';
import type { DayRules } from './rule-book.ts';
import type { AdjustmentRow, ExternalRow, LineRow, OverrideRow } from '../results/results.repo.ts';

/** What one result is computed from. Square-ups are those that this result may take. */
export type Facts = {
  readonly lines: readonly LineRow[];
  readonly adjustments: readonly AdjustmentRow[];
  readonly overrides: readonly OverrideRow[];
  readonly externalOut: readonly ExternalRow[];
  readonly externalIn: readonly ExternalRow[];
  readonly squareUps: readonly SquareUp[];
};
/** How the wallet computes, and what each employee weighs (thousandths). */
export type Terms = {
  readonly capAtTips: boolean;
  readonly missing: 'return' | 'redistribute';
  readonly weights: ReadonlyMap<number, number>;
};

/**
 * What the engine knows a job code by on lines that were switched: those that give though their job
 * code does not, or receive instead of giving. A trace keeps it; `jobCodeOf` reads it back.
 */
const switchedJobCodeId = (id: Id, to: 'gives' | 'receives'): Id => `${String(id)} ${to}`;

const engineJobCodeId = ({
  job_code_id: id,
  contributor,
}: Pick<LineRow, 'job_code_id' | 'contributor'>): Id =>
  contributor === null ? id : switchedJobCodeId(id, contributor ? 'gives' : 'receives');

const asLine = (row: LineRow): ShiftLine => ({
  id: row.id,
  employeeId: row.employee_id,
  jobCodeId: engineJobCodeId(row),
  minutes: BigInt(row.minutes),
  netSales: row.net_sales,
  totalTips: row.total_tips,
  cashPayment: row.cash_payment,
});

/** The job codes of the day, and beside them those of lines that were switched. */
function withSwitched<Job extends JobFlags>(
  jobs: readonly Job[],
  lines: readonly LineRow[],
): Job[] {
  const switched = lines.filter(({ contributor }) => contributor !== null);
  return [
    ...jobs,
    ...new Map(switched.map((line) => [engineJobCodeId(line), line])).values(),
  ].flatMap((one): Job[] => {
    if (!('contributor' in one)) return [one];
    const job = jobs.find(({ id }) => id === one.job_code_id);
    return job
      ? [
          {
            ...job,
            id: engineJobCodeId(one),
            revenueGenerating: one.contributor === true,
            pooling: one.contributor === false,
          },
        ]
      : [];
  });
}

const amounts = (
  rows: readonly { readonly id: number; readonly amount: bigint }[],
): { id: number; amount: bigint }[] => rows.map(({ id, amount }) => ({ id, amount }));

/** A pool as the engine takes it. A job code without a rule neither gives nor receives. */
export function poolInput(rules: DayRules, facts: Facts, { capAtTips, missing }: Terms): PoolInput {
  const byJob = new Map(rules.pool.map((rule) => [rule.jobCodeId, rule]));
  const jobs = rules.jobs.map((code): PoolJob => {
    const rule = byJob.get(code.id);
    return {
      id: code.id,
      revenueGenerating: code.revenue_generating,
      pooling: code.pooling,
      pointsMilli: rule?.pointsMilli ?? 0,
      per: rule?.per ?? 'hour',
      contributionMilliPercent: rule?.contributionMilliPercent ?? 0,
      base: rule?.base ?? 'tips',
    };
  });
  return {
    capAtTips,
    missing,
    jobs: withSwitched(jobs, facts.lines),
    lines: facts.lines.map(asLine),
    adjustments: amounts(facts.adjustments),
    externalIn: amounts(facts.externalIn),
    externalOut: amounts(facts.externalOut),
    squareUps: facts.squareUps,
  };
}

/** A share as the engine takes it. */
export function shareInput(
  rules: DayRules,
  facts: Facts,
  { capAtTips, weights }: Terms,
): ShareInput {
  const jobs = rules.jobs.map((code): ShareJob => ({
    id: code.id,
    revenueGenerating: code.revenue_generating,
    pooling: code.pooling,
    weightMilli: code.weight_milli,
  }));
  const withSwitchedIds = (ids: readonly Id[], to: 'gives' | 'receives'): Id[] =>
    ids.flatMap((id) => [id, switchedJobCodeId(id, to)]);
  return {
    capAtTips,
    jobs: withSwitched(jobs, facts.lines),
    lines: facts.lines.map(asLine),
    members: [...weights].map(([employeeId, weightMilli]) => ({ employeeId, weightMilli })),
    rules: rules.share.map((rule) => ({
      ...rule,
      fromJobs: withSwitchedIds(rule.fromJobs, 'gives'),
      groups: rule.groups.map((group) => ({
        ...group,
        jobs: withSwitchedIds(group.jobs, 'receives'),
      })),
    })),
    overrides: facts.overrides.map(({ rule_id: ruleId, employee_id: employeeId, amount }) => ({
      ruleId,
      employeeId,
      amount,
    })),
    adjustments: facts.adjustments.flatMap(
      ({ id, amount, rule_id: ruleId, employee_id: employeeId }): ShareAdjustment[] => {
        if (ruleId !== null) return [{ id, amount, ruleId }];
        return employeeId === null ? [] : [{ id, amount, employeeId }];
      },
    ),
    externalIn: amounts(facts.externalIn),
    externalOut: facts.externalOut.flatMap(({ id, amount, employee_id: employeeId }) =>
      employeeId === null ? [] : [{ id, amount, employeeId }],
    ),
    squareUps: facts.squareUps,
  };
}

/** The job code that a trace names, switched or not. */
export const jobCodeOf = (jobCodeId: Id): number => Number.parseInt(String(jobCodeId), 10);
