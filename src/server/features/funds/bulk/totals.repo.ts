import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

export type JobTotals = {
  rows: number;
  ready: number;
  ready_amount: Cents;
  ready_fees: Cents;
  largest: Cents;
  errors: number;
  errors_amount: Cents;
  warnings: number;
  warnings_amount: Cents;
  excluded: number;
  excluded_amount: Cents;
};

const NO_ROWS: JobTotals = {
  rows: 0,
  ready: 0,
  ready_amount: 0n,
  ready_fees: 0n,
  largest: 0n,
  errors: 0,
  errors_amount: 0n,
  warnings: 0,
  warnings_amount: 0n,
  excluded: 0,
  excluded_amount: 0n,
};

/** The counts and sums of jobs' rows, as one statement for all of them. */
export async function totalsOf(
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<(id: number) => JobTotals> {
  const rows = await tx.text<JobTotals & { job_id: number }>({
    name: 'bulk_totals',
    sql: `SELECT r.job_id, count(*)::int AS rows,
            count(*) FILTER (WHERE r.ready)::int AS ready,
            coalesce(sum(r.amount) FILTER (WHERE r.ready), 0) AS ready_amount,
            coalesce(sum(r.fee) FILTER (WHERE r.ready), 0) AS ready_fees,
            coalesce(max(r.amount) FILTER (WHERE r.ready), 0) AS largest,
            count(*) FILTER (WHERE NOT r.excluded AND r.severity = 2)::int AS errors, coalesce(sum(r.amount) FILTER (WHERE NOT r.excluded AND r.severity = 2), 0) AS errors_amount,
            count(*) FILTER (WHERE NOT r.excluded AND r.severity = 1 AND NOT r.accepted)::int AS warnings,
            coalesce(sum(r.amount) FILTER (WHERE NOT r.excluded AND r.severity = 1 AND NOT r.accepted), 0) AS warnings_amount,
            count(*) FILTER (WHERE r.excluded)::int AS excluded, coalesce(sum(r.amount) FILTER (WHERE r.excluded), 0) AS excluded_amount
          FROM bulk_row r WHERE r.client_id = $1 AND r.job_id = ANY($2::int[]) GROUP BY r.job_id`,
    values: [clientId, ids],
  });
  const byId = new Map(rows.map((row) => [row.job_id, row]));
  return (id) => byId.get(id) ?? NO_ROWS;
}
