import { type Cents, sum } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

/** The people and amounts of a batch's ready rows, in an order of their own, as one text. */
export async function fingerprintRows(
  tx: ReadHandle,
  clientId: number,
  jobId: number,
): Promise<string> {
  const [row] = await tx.text<{ print: string | null }>({
    sql: `SELECT md5(string_agg(r.customer_id || ':' || r.amount, ',' ORDER BY r.customer_id, r.amount)) AS print FROM bulk_row r
          WHERE r.client_id = $1 AND r.job_id = $2 AND NOT r.excluded AND (r.severity = 0 OR (r.severity = 1 AND r.accepted))`,
    values: [clientId, jobId],
  });
  return row?.print ?? '';
}

/** The newest batch of the same wallet, people and amounts since then. Takes a lock first: of two sent at once the second sees the first. */
export async function sameBatch(
  tx: WriteHandle,
  clientId: number,
  fingerprint: Buffer,
  since: Date,
) {
  await tx.text({
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 2))',
    values: [`${clientId}:${fingerprint.toString('hex')}`],
  });
  return tx.maybe(
    q
      .selectFrom('bulk_job')
      .select(['id', 'confirmed_at', 'manager_name'])
      .where('client_id', '=', clientId)
      .where('fingerprint', '=', fingerprint)
      .where('confirmed_at', '>', since)
      .where('state', 'in', ['processing', 'complete', 'complete_with_errors'])
      .orderBy('id', 'desc')
      .limit(1),
  );
}

export type SendRow = {
  line: number;
  amount: Cents;
  fee: Cents;
  customer_id: number;
  account_id: number;
  proxy: string;
  memo: string;
  bonus: null;
};

/**
 * The rows of one chunk of a sending, by line: the first time those that are ready, in a retry those of them that failed
 * and nothing else, since no more is held. Two ranges of two indexes: asked as one statement, a
 * table that has just grown is joined by a plan that grows with the square of it (measured: 900 ms for the fifth chunk, now 20).
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
    sql: `SELECT r.line, r.amount, r.fee, r.customer_id, c.account_id, coalesce(c.proxy, '') AS proxy, r.memo FROM bulk_row r
          JOIN customer c ON c.client_id = r.client_id AND c.id = r.customer_id
          WHERE r.client_id = $1 AND r.job_id = $2 AND r.line >= $3 AND r.line < $4 AND r.amount IS NOT NULL AND NOT r.excluded AND (r.severity = 0 OR (r.severity = 1 AND r.accepted))
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

/** What batches that are being sent have not sent yet of one person's loads: the same rows that their chunks will take. */
export async function unsentRows(
  tx: ReadHandle,
  clientId: number,
  customerId: number,
): Promise<Cents> {
  const [row] = await tx.text<{ amount: Cents }>({
    name: 'bulk_unsent_of_person',
    sql: `SELECT coalesce(sum(r.amount), 0) AS amount FROM bulk_job j JOIN bulk_row r ON r.client_id = j.client_id AND r.job_id = j.id AND r.customer_id = $2
          LEFT JOIN LATERAL (SELECT m.status, m.processor_key FROM movement m WHERE m.client_id = j.client_id AND m.job_id = j.id AND m.line = r.line ORDER BY m.id DESC LIMIT 1) AS newest ON true
          WHERE j.client_id = $1 AND j.state = 'processing' AND j.kind = 'load' AND r.amount IS NOT NULL AND NOT r.excluded AND (r.severity = 0 OR (r.severity = 1 AND r.accepted))
            AND CASE WHEN newest.status IS NULL THEN j.attempt = 1 ELSE newest.status = 'failed' AND newest.processor_key NOT LIKE '%-' || j.attempt END`,
    values: [clientId, customerId],
  });
  return row!.amount;
}

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

/** The marker of a chunk; false where it is there already, and then nothing of the chunk may be written again. */
export const markChunk = async (
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  attempt: number,
  no: number,
  at: Date,
): Promise<boolean> =>
  (await tx.run(
    q
      .insertInto('bulk_chunk')
      .values({ client_id: clientId, job_id: jobId, attempt, no, at })
      .onConflict((on) => on.doNothing()),
  )) === 1;

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

/** Writes the fate of a chunk's rows as a set; the card's balance afterwards is the ledger entry's of that line. */
export async function recordOutcomes(
  tx: WriteHandle,
  of: RecordedOutcome,
  fates: readonly RowOutcome[],
): Promise<void> {
  await tx.text({
    name: 'insert_fates',
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
      fates.map(({ row }) => row.customer_id),
      fates.map(({ row }) => row.amount),
      fates.map(({ row }) => row.fee),
      fates.map(({ status }) => status),
      fates.map(({ reason }) => reason),
      fates.map(({ row }) => row.memo),
      fates.map(({ row }) => row.account_id),
      fates.map(({ row }) => row.line),
      fates.map(({ key }) => key),
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
export async function countFates(
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

/** Adds a chunk's fates to the progress of its job. */
export async function addCounts(
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  fates: readonly RowOutcome[],
  now: Date,
): Promise<void> {
  const of = (status: RowOutcome['status']) =>
    fates.filter((fate) => fate.status === status).map(({ row }) => row.amount);
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
