import type { Cents } from '#kernel/money.ts';
import { ROW_MEMBER_PART } from './totals.repo.ts';
import { type ReadHandle, type WriteHandle, q } from '#server/platform/database/handle.ts';

export type SendRow = {
  line: number;
  amount: Cents;
  fee: Cents;
  member_part: Cents;
  customer_id: number;
  account_id: number;
  proxy: string;
  memo: string;
  bonus: null;
};

/**
 * The rows of one chunk of a sending, by line: the first time those that are ready, in a retry
 * those of them that failed and nothing else, since no more is held. Two ranges of two indexes:
 * asked as one statement, a table that has just grown is joined by a plan that grows with the
 * square of it (measured: 900 ms for the fifth chunk, now 20).
 */
export async function chunkRows(
  tx: ReadHandle,
  job: { readonly client_id: number; readonly id: number; readonly attempt: number },
  from: number,
  to: number,
): Promise<SendRow[]> {
  const { client_id: clientId, id: jobId } = job;
  const rows = await tx.text<SendRow>({
    name: 'bulk_chunk_rows',
    sql: `SELECT r.line, r.amount, r.fee, ${ROW_MEMBER_PART} AS member_part, r.customer_id, c.account_id, coalesce(c.proxy, '') AS proxy, r.memo FROM bulk_row r
          JOIN bulk_job j ON j.client_id = r.client_id AND j.id = r.job_id
          JOIN customer c ON c.client_id = r.client_id AND c.id = r.customer_id
          WHERE r.client_id = $1 AND r.job_id = $2 AND r.line >= $3 AND r.line < $4 AND r.ready
          ORDER BY r.line`,
    values: [clientId, jobId, from, to],
  });
  const sent = await tx.text<{ line: number; failed: boolean }>({
    name: 'bulk_lines_sent',
    sql: `SELECT line, bool_and(status = 'failed') AS failed FROM movement WHERE client_id = $1 AND job_id = $2 AND line >= $3 AND line < $4 GROUP BY line`,
    values: [clientId, jobId, from, to],
  });
  const failed = new Map(sent.map((row) => [row.line, row.failed]));
  return rows.filter((row) => failed.get(row.line) ?? job.attempt === 1);
}

/**
 * What batches that are being sent have not sent yet of people's loads: the same rows that their
 * chunks will take. Who has no such row is left out.
 */
export const unsentRows = (
  tx: ReadHandle,
  clientId: number,
  customerIds: readonly number[],
): Promise<{ customer_id: number; amount: Cents }[]> =>
  tx.text({
    name: 'bulk_unsent_of_people',
    sql: `SELECT r.customer_id, sum(r.amount)::bigint AS amount FROM bulk_job j JOIN bulk_row r ON r.client_id = j.client_id AND r.job_id = j.id AND r.customer_id = ANY ($2::int[])
          LEFT JOIN LATERAL (SELECT m.status, m.attempt FROM movement m WHERE m.client_id = j.client_id AND m.job_id = j.id AND m.line = r.line ORDER BY m.id DESC LIMIT 1) AS newest ON true
          WHERE j.client_id = $1 AND j.state = 'processing' AND j.kind = 'load' AND r.ready
            AND CASE WHEN newest.status IS NULL THEN j.attempt = 1 ELSE newest.status = 'failed' AND newest.attempt < j.attempt END
          GROUP BY r.customer_id`,
    values: [clientId, customerIds],
  });

export const lastLine = async (tx: ReadHandle, clientId: number, jobId: number): Promise<number> =>
  (
    await tx.text<{ line: number | null }>({
      sql: 'SELECT max(line) AS line FROM bulk_row WHERE client_id = $1 AND job_id = $2',
      values: [clientId, jobId],
    })
  )[0]?.line ?? 0;

export const doneChunks = async (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  attempt: number,
): Promise<Set<number>> =>
  new Set(
    (
      await tx.all(
        q
          .selectFrom('bulk_chunk')
          .select('no')
          .where('client_id', '=', clientId)
          .where('job_id', '=', jobId)
          .where('attempt', '=', attempt),
      )
    ).map((row) => row.no),
  );

/**
 * The marker of a chunk; false where it is there already, and then nothing of the chunk may be
 * written again.
 */
export const markChunk = async (
  tx: WriteHandle,
  clientId: number,
  {
    jobId,
    attempt,
    no,
    at,
  }: { readonly jobId: number; readonly attempt: number; readonly no: number; readonly at: Date },
): Promise<boolean> =>
  (await tx.run(
    q
      .insertInto('bulk_chunk')
      .values({ client_id: clientId, job_id: jobId, attempt, no, at })
      .onConflict((on) => on.doNothing()),
  )) === 1;

/** The lines that a chunk took from their cards, as the ledger has them: to go on after a kill. */
export async function takenLines(
  tx: ReadHandle,
  clientId: number,
  accountIds: readonly number[],
  transferId: bigint,
): Promise<Set<number>> {
  const rows = await tx.text<{ line: number }>({
    sql: 'SELECT line FROM ledger_entry WHERE client_id = $1 AND account_id = ANY($2::int[]) AND transfer_id = $3 AND line IS NOT NULL',
    values: [clientId, accountIds, transferId],
  });
  return new Set(rows.map((row) => row.line));
}
