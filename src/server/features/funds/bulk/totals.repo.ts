import { type Direction, type Shares, sharesOf } from '#domain/payments/shares.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

export type JobTotals = {
  rows: number;
  ready: number;
  ready_amount: Cents;
  ready_fees: Cents;
  ready_member_part: Cents;
  largest: Cents;
  errors: number;
  errors_amount: Cents;
  warnings: number;
  warnings_amount: Cents;
  excluded: number;
  excluded_amount: Cents;
};

/** What leaves and what reaches the other side when the ready rows are sent. */
export const sharesOfReady = (kind: Direction, totals: JobTotals): Shares =>
  sharesOf({
    direction: kind,
    amount: totals.ready_amount,
    fee: totals.ready_fees,
    memberPart: totals.ready_member_part,
  });

const NO_ROWS: JobTotals = {
  rows: 0,
  ready: 0,
  ready_amount: 0n,
  ready_fees: 0n,
  ready_member_part: 0n,
  largest: 0n,
  errors: 0,
  errors_amount: 0n,
  warnings: 0,
  warnings_amount: 0n,
  excluded: 0,
  excluded_amount: 0n,
};

/** The member's part of the fee of row `r` of job `j`; rows of before fees could be split lack it. */
export const ROW_MEMBER_PART = `coalesce(r.member_part, CASE j.fee_borne_by WHEN 'card' THEN r.fee ELSE 0 END)`;

const COUNTED = `count(*)::int AS rows,
            count(*) FILTER (WHERE r.ready)::int AS ready,
            coalesce(sum(r.amount) FILTER (WHERE r.ready), 0) AS ready_amount,
            coalesce(sum(r.fee) FILTER (WHERE r.ready), 0) AS ready_fees,
            coalesce(sum(${ROW_MEMBER_PART}) FILTER (WHERE r.ready), 0) AS ready_member_part,
            coalesce(max(r.amount) FILTER (WHERE r.ready), 0) AS largest,
            count(*) FILTER (WHERE NOT r.excluded AND r.severity = 2)::int AS errors, coalesce(sum(r.amount) FILTER (WHERE NOT r.excluded AND r.severity = 2), 0) AS errors_amount,
            count(*) FILTER (WHERE NOT r.excluded AND r.severity = 1 AND NOT r.accepted)::int AS warnings,
            coalesce(sum(r.amount) FILTER (WHERE NOT r.excluded AND r.severity = 1 AND NOT r.accepted), 0) AS warnings_amount,
            count(*) FILTER (WHERE r.excluded)::int AS excluded, coalesce(sum(r.amount) FILTER (WHERE r.excluded), 0) AS excluded_amount`;

/** The counts and sums of jobs' rows, as one statement for all of them. */
export async function countTotals(
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<(id: number) => JobTotals> {
  const rows = await tx.text<JobTotals & { job_id: number }>({
    name: 'bulk_totals',
    sql: `SELECT r.job_id, ${COUNTED} FROM bulk_row r JOIN bulk_job j ON j.client_id = r.client_id AND j.id = r.job_id WHERE r.client_id = $1 AND r.job_id = ANY($2::int[]) GROUP BY r.job_id`,
    values: [clientId, ids],
  });
  const byId = new Map(rows.map((row) => [row.job_id, row]));
  return (id) => byId.get(id) ?? NO_ROWS;
}

/** Counts the rows of a job once they have been written, for all who look at it from now on. */
export const storeTotals = (tx: WriteHandle, clientId: number, jobId: number) =>
  tx.text({
    name: 'store_bulk_totals',
    sql: `UPDATE bulk_job SET totals = (SELECT to_jsonb(t) FROM (SELECT ${COUNTED} FROM bulk_row r JOIN bulk_job j ON j.client_id = r.client_id AND j.id = r.job_id WHERE r.client_id = $1 AND r.job_id = $2) AS t)
          WHERE client_id = $1 AND id = $2`,
    values: [clientId, jobId],
  });

/** Rows of the job change: what was counted is not true any more. */
export const forgetTotals = (tx: WriteHandle, clientId: number, jobId: number) =>
  tx.text({
    name: 'forget_bulk_totals',
    sql: 'UPDATE bulk_job SET totals = NULL WHERE client_id = $1 AND id = $2 AND totals IS NOT NULL',
    values: [clientId, jobId],
  });

/** Those of before fees could be split lack the members' part. */
const isCounted = (totals: unknown): boolean =>
  typeof totals === 'object' && totals !== null && 'ready_member_part' in totals;

/** As they are stored; counted for those of which nobody has stored them. */
export async function totalsOf(
  tx: ReadHandle,
  clientId: number,
  jobs: readonly { readonly id: number; readonly totals: unknown }[],
): Promise<(id: number) => JobTotals> {
  const uncounted = jobs.filter(({ totals }) => !isCounted(totals)).map(({ id }) => id);
  const counted = uncounted.length > 0 ? await countTotals(tx, clientId, uncounted) : () => NO_ROWS;
  const stored = new Map(
    jobs.flatMap(({ id, totals }) => (isCounted(totals) ? [[id, readTotals(totals)]] : [])),
  );
  return (id) => stored.get(id) ?? counted(id);
}

const AMOUNTS = [
  'ready_amount',
  'ready_fees',
  'ready_member_part',
  'largest',
  'errors_amount',
  'warnings_amount',
  'excluded_amount',
] as const satisfies readonly (keyof JobTotals)[];

/** Amounts in JSON are numbers. */
const readTotals = (stored: unknown): JobTotals => {
  // `storeTotals` counts all of them in one statement.
  const totals = stored as Record<keyof JobTotals, number>;
  const amounts = AMOUNTS.map((name) => [name, BigInt(totals[name])]);
  return {
    ...totals,
    // One for each of `AMOUNTS`, which `fromEntries` can't tell the compiler.
    ...(Object.fromEntries(amounts) as Record<(typeof AMOUNTS)[number], Cents>),
  };
};
