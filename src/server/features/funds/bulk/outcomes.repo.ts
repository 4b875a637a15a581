import { type Cents, sum } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { SendRow } from './sending.repo.ts';

export type RowOutcome = {
  readonly row: SendRow;
  readonly status: 'paid' | 'failed' | 'pre-paid';
  readonly reason: string | null;
  readonly key: string;
};

export type RecordedOutcome = {
  readonly clientId: number;
  readonly jobId: number;
  readonly kind: 'load' | 'unload';
  readonly walletId: number;
  readonly managerId: number;
  readonly managerName: string;
  readonly memo: string;
  readonly notes: string;
  readonly feeBorneBy: 'wallet' | 'card';
  readonly transferId: bigint | null;
  readonly now: Date;
};

/**
 * Writes the outcome of a chunk's rows as a set; the card's balance afterwards is the ledger
 * entry's of that line.
 */
export async function recordOutcomes(
  tx: WriteHandle,
  of: RecordedOutcome,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await tx.text({
    name: 'insert_outcomes',
    sql: `INSERT INTO movement (client_id, kind, wallet_id, customer_id, amount, fee, fee_borne_by, status, state, reason, notes, description, manager_id, manager_name, at, settled_at, balance_after, transfer_id, job_id, line, processor_key)
          SELECT $1, $2, $3, f.customer_id, f.amount, f.fee, $20, f.status, CASE f.status WHEN 'pre-paid' THEN 'unknown' ELSE 'final' END, f.reason, $4, coalesce(nullif(f.memo, ''), $5), $6, $7, $8,
            CASE f.status WHEN 'pre-paid' THEN NULL ELSE $8::timestamptz END,
            CASE f.status WHEN 'paid' THEN (SELECT e.balance_after FROM ledger_entry e WHERE e.client_id = $1 AND e.account_id = f.account_id AND e.transfer_id = $9 AND e.line = f.line ORDER BY e.seq DESC LIMIT 1) END,
            CASE f.status WHEN 'paid' THEN $9::bigint END, $10, f.line, f.key
          FROM unnest($11::int[], $12::bigint[], $13::bigint[], $14::text[], $15::text[], $16::text[], $17::int[], $18::int[], $19::text[])
            AS f (customer_id, amount, fee, status, reason, memo, account_id, line, key) ORDER BY f.line`,
    values: [
      of.clientId,
      of.kind,
      of.walletId,
      of.notes,
      of.memo,
      of.managerId,
      of.managerName,
      of.now,
      of.transferId,
      of.jobId,
      outcomes.map(({ row }) => row.customer_id),
      outcomes.map(({ row }) => row.amount),
      outcomes.map(({ row }) => row.fee),
      outcomes.map(({ status }) => status),
      outcomes.map(({ reason }) => reason),
      outcomes.map(({ row }) => row.memo),
      outcomes.map(({ row }) => row.account_id),
      outcomes.map(({ row }) => row.line),
      outcomes.map(({ key }) => key),
      of.feeBorneBy,
    ],
  });
}

export type UnknownRow = {
  id: bigint;
  line: number;
  amount: Cents;
  fee: Cents;
  customer_id: number;
  account_id: number;
  processor_key: string;
};

/** Rows that the processor has not answered for. */
export const unknownRows = (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  limit: number,
): Promise<UnknownRow[]> =>
  tx.text<UnknownRow>({
    sql: `SELECT m.id, m.line, m.amount, m.fee, m.customer_id, c.account_id, m.processor_key FROM movement m JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
          WHERE m.client_id = $1 AND m.job_id = $2 AND m.status = 'pre-paid' ORDER BY m.line LIMIT $3`,
    values: [clientId, jobId, limit],
  });

export type JobCounts = {
  sent: number;
  sent_amount: Cents;
  failed: number;
  failed_amount: Cents;
  unknown: number;
  unknown_amount: Cents;
  unknown_fees: Cents;
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
            coalesce(sum(fee) FILTER (WHERE status = 'pre-paid'), 0) AS unknown_fees
          FROM (SELECT DISTINCT ON (line) line, status, amount, fee FROM movement WHERE client_id = $1 AND job_id = $2 ORDER BY line, id DESC) AS newest`,
    values: [clientId, jobId],
  });
  return row!;
}

/** The rows whose newest movement failed and that are not excluded: what a retry sends. */
export async function failedNow(
  tx: ReadHandle,
  clientId: number,
  jobId: number,
): Promise<{ rows: number; amount: Cents; fees: Cents; largest: Cents }> {
  const [row] = await tx.text<{ rows: number; amount: Cents; fees: Cents; largest: Cents }>({
    sql: `SELECT count(*)::int AS rows, coalesce(sum(n.amount), 0) AS amount, coalesce(sum(n.fee), 0) AS fees, coalesce(max(n.amount), 0) AS largest
          FROM (SELECT DISTINCT ON (line) line, status, amount, fee FROM movement WHERE client_id = $1 AND job_id = $2 ORDER BY line, id DESC) AS n
          JOIN bulk_row r ON r.client_id = $1 AND r.job_id = $2 AND r.line = n.line WHERE n.status = 'failed' AND NOT r.excluded`,
    values: [clientId, jobId],
  });
  return row!;
}

/** What failed in one sending, to be given back to the day's limit. */
export async function failedIn(
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  attempt: number,
): Promise<Cents> {
  const [row] = await tx.text<{ amount: Cents }>({
    sql: `SELECT coalesce(sum(amount), 0) AS amount FROM movement WHERE client_id = $1 AND job_id = $2 AND status = 'failed' AND processor_key LIKE $3`,
    values: [clientId, jobId, `%-${attempt}`],
  });
  return row!.amount;
}

/** Adds a chunk's outcomes to the progress of its job. */
export async function addCounts(
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  { outcomes, now }: { readonly outcomes: readonly RowOutcome[]; readonly now: Date },
): Promise<void> {
  const of = (status: RowOutcome['status']) =>
    outcomes.filter((outcome) => outcome.status === status).map(({ row }) => row.amount);
  const [sent, failed, unknown] = [of('paid'), of('failed'), of('pre-paid')];
  await tx.text({
    sql: `UPDATE bulk_job SET sent = sent + $3, sent_amount = sent_amount + $4, failed = failed + $5, failed_amount = failed_amount + $6, unknown = unknown + $7, unknown_amount = unknown_amount + $8, updated_at = $9
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
    ],
  });
}
