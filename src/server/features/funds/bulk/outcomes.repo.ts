import { type Cents, sum } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { MEMBER_PART } from '../../payments/index.ts';
import type { SendRow } from './sending.repo.ts';

export type RowOutcome = {
  readonly row: SendRow;
  readonly status: 'paid' | 'failed' | 'pre-paid';
  readonly reason: string | null;
  readonly key: string;
  readonly outcome: Outcome;
};

export type JobCounts = {
  sent: number;
  sent_amount: Cents;
  failed: number;
  failed_amount: Cents;
  unknown: number;
  unknown_amount: Cents;
  unknown_fees: Cents;
  unknown_member_part: Cents;
};

/** How the rows of a batch stand: the newest movement of each line. */
export async function countOutcomes(
  tx: ReadHandle,
  clientId: number,
  jobId: number,
): Promise<JobCounts> {
  const [row] = await tx.text<JobCounts>({
    sql: `SELECT count(*) FILTER (WHERE status IN ('paid', 'missing', 'reversed'))::int AS sent, coalesce(sum(amount) FILTER (WHERE status IN ('paid', 'missing', 'reversed')), 0) AS sent_amount,
            count(*) FILTER (WHERE status = 'failed')::int AS failed, coalesce(sum(amount) FILTER (WHERE status = 'failed'), 0) AS failed_amount,
            count(*) FILTER (WHERE status = 'pre-paid')::int AS unknown, coalesce(sum(amount) FILTER (WHERE status = 'pre-paid'), 0) AS unknown_amount,
            coalesce(sum(fee) FILTER (WHERE status = 'pre-paid'), 0) AS unknown_fees,
            coalesce(sum(member_part) FILTER (WHERE status = 'pre-paid'), 0) AS unknown_member_part
          FROM (SELECT DISTINCT ON (line) line, status, amount, fee, ${MEMBER_PART} AS member_part FROM movement AS m WHERE client_id = $1 AND job_id = $2 ORDER BY line, id DESC) AS newest`,
    values: [clientId, jobId],
  });
  return row!;
}

/** The rows whose newest movement failed and that are not excluded: what a retry sends. */
export async function failedNow(
  tx: ReadHandle,
  clientId: number,
  jobId: number,
): Promise<{ rows: number; amount: Cents; fees: Cents; member_part: Cents; largest: Cents }> {
  const [row] = await tx.text<{
    rows: number;
    amount: Cents;
    fees: Cents;
    member_part: Cents;
    largest: Cents;
  }>({
    sql: `SELECT count(*)::int AS rows, coalesce(sum(n.amount), 0) AS amount, coalesce(sum(n.fee), 0) AS fees, coalesce(sum(n.member_part), 0) AS member_part, coalesce(max(n.amount), 0) AS largest
          FROM (SELECT DISTINCT ON (line) line, status, amount, fee, ${MEMBER_PART} AS member_part FROM movement AS m WHERE client_id = $1 AND job_id = $2 ORDER BY line, id DESC) AS n
          JOIN bulk_row r ON r.client_id = $1 AND r.job_id = $2 AND r.line = n.line WHERE n.status = 'failed' AND NOT r.excluded`,
    values: [clientId, jobId],
  });
  return row!;
}

/**
 * Adds a chunk's outcomes to the progress of its job, which from here on is locked: before any
 * account of the ledger, as everywhere. Who sends it has it for a while longer.
 */
export async function addCounts(
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  {
    outcomes,
    now,
    leasedUntil,
  }: {
    readonly outcomes: readonly RowOutcome[];
    readonly now: Date;
    readonly leasedUntil: Date;
  },
): Promise<void> {
  const of = (status: RowOutcome['status']) =>
    outcomes.filter((outcome) => outcome.status === status).map(({ row }) => row.amount);
  const [sent, failed, unknown] = [of('paid'), of('failed'), of('pre-paid')];
  await tx.text({
    sql: `UPDATE bulk_job SET sent = sent + $3, sent_amount = sent_amount + $4, failed = failed + $5, failed_amount = failed_amount + $6, unknown = unknown + $7, unknown_amount = unknown_amount + $8, updated_at = $9, leased_until = $10
          WHERE client_id = $1 AND id = $2`,
    values: [
      clientId,
      jobId,
      sent.length,
      sum(sent),
      failed.length,
      sum(failed),
      unknown.length,
      sum(unknown),
      now,
      leasedUntil,
    ],
  });
}
