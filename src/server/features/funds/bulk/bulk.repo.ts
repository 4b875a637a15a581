import { type Insertable, type Updateable, sql } from 'kysely';
import type { CheckedRow, RawRow } from '#domain/funds/fund-rows.ts';
import { severityOf } from '#domain/funds/fund-rows.ts';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Job = Schema['bulk_job'];
export type JobRow = Awaited<ReturnType<typeof findJob>> & object;

const named = (clientId: number) =>
  q
    .selectFrom('bulk_job as j')
    .innerJoin('wallet as w', (join) =>
      join.onRef('w.client_id', '=', 'j.client_id').onRef('w.id', '=', 'j.wallet_id'),
    )
    .innerJoin('store as s', (join) =>
      join.onRef('s.client_id', '=', 'w.client_id').onRef('s.id', '=', 'w.store_id'),
    )
    .selectAll('j')
    .select(['w.name as wallet_name', 'w.account_id', 'w.store_id', 'w.blocked', 's.timezone'])
    .where('j.client_id', '=', clientId);

export const findJob = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(named(clientId).where('j.id', '=', id));

/** Locks a job, so that of two windows one goes first. */
export const lockJob = async (tx: WriteHandle, clientId: number, id: number) => {
  await tx.maybe(
    q
      .selectFrom('bulk_job')
      .select('id')
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );
  return findJob(tx, clientId, id);
};

export type JobFilter = {
  readonly wallets: 'all' | readonly number[];
  readonly open: boolean;
  readonly sentOnly: boolean;
  readonly from: Date | null;
  readonly to: Date | null;
};

export const listJobs = (
  tx: ReadHandle,
  clientId: number,
  filter: JobFilter,
  limit: number,
  offset: number,
) => tx.all(jobs(clientId, filter).orderBy('j.id', 'desc').limit(limit).offset(offset));

export const countJobs = async (
  tx: ReadHandle,
  clientId: number,
  filter: JobFilter,
  limit: number,
): Promise<number> =>
  (
    await tx.one(
      q
        .selectFrom(
          jobs(clientId, filter)
            .clearSelect()
            .select(sql`1`.as('one'))
            .limit(limit + 1)
            .as('counted'),
        )
        .select(sql<number>`count(*)::int`.as('n')),
    )
  ).n;

const jobs = (clientId: number, { wallets, open, sentOnly, from, to }: JobFilter) => {
  let query = named(clientId).where('j.source', '!=', 'single');
  if (wallets !== 'all')
    query = query.where('j.wallet_id', 'in', wallets.length > 0 ? [...wallets] : [0]);
  if (open)
    query = query.where('j.state', 'in', [
      'uploaded',
      'validating',
      'awaiting_confirmation',
      'processing',
    ]);
  if (sentOnly) query = query.where('j.confirmed_at', 'is not', null);
  if (from) query = query.where('j.created_at', '>=', from);
  if (to) query = query.where('j.created_at', '<', to);
  return query;
};

export const insertJob = async (tx: WriteHandle, job: Insertable<Job>): Promise<number> =>
  (await tx.one(q.insertInto('bulk_job').values(job).returning('id'))).id;

export const saveJob = (tx: WriteHandle, clientId: number, id: number, set: Updateable<Job>) =>
  tx.run(q.updateTable('bulk_job').set(set).where('client_id', '=', clientId).where('id', '=', id));

export const sameFile = (tx: ReadHandle, clientId: number, walletId: number, hash: Buffer) =>
  tx.maybe(
    q
      .selectFrom('bulk_job')
      .select(['id', 'created_at', 'manager_name'])
      .where('client_id', '=', clientId)
      .where('file_hash', '=', hash)
      .where('wallet_id', '=', walletId)
      .where('state', 'not in', ['cancelled', 'failed'])
      .orderBy('id', 'desc')
      .limit(1),
  );

export type RowWritten = {
  readonly raw: RawRow;
  readonly checked: CheckedRow;
  readonly fee: Cents;
};

/** Writes rows as a set. */
export async function insertRows(
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  rows: readonly RowWritten[],
): Promise<void> {
  await tx.text({
    name: 'insert_bulk_rows',
    sql: `INSERT INTO bulk_row (client_id, job_id, line, first_name, last_name, identifier, staff_id, load_amount, memo, customer_id, amount, fee, severity, problems)
          SELECT $1, $2, r.* FROM unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::bigint[], $12::bigint[], $13::smallint[], $14::jsonb[]) AS r`,
    values: [
      clientId,
      jobId,
      rows.map(({ raw }) => raw.line),
      rows.map(({ raw }) => clip(raw.first_name)),
      rows.map(({ raw }) => clip(raw.last_name)),
      rows.map(({ raw }) => clip(raw.identifier)),
      rows.map(({ raw }) => clip(raw.staff_id)),
      rows.map(({ raw }) => clip(raw.load_amount)),
      rows.map(({ raw }) => clip(raw.memo)),
      rows.map(({ checked }) => checked.customerId),
      rows.map(({ checked }) => checked.amount),
      rows.map(({ fee }) => fee),
      rows.map(({ checked }) => severityOf(checked.problems)),
      rows.map(({ checked }) => JSON.stringify(checked.problems)),
    ],
  });
}

/** A cell far over its limit is kept as far as a person can read it; NUL cannot be stored. */
const clip = (cell: string): string => cell.slice(0, 1_000).replaceAll('\u0000', '');

export const saveRow = (
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  line: number,
  set: Updateable<Schema['bulk_row']>,
) =>
  tx.run(
    q
      .updateTable('bulk_row')
      .set(set)
      .where('client_id', '=', clientId)
      .where('job_id', '=', jobId)
      .where('line', '=', line),
  );

export const deleteRows = (
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  lines: readonly number[],
) =>
  tx.run(
    q
      .deleteFrom('bulk_row')
      .where('client_id', '=', clientId)
      .where('job_id', '=', jobId)
      .where('line', 'in', [...lines]),
  );

export const rowsOf = (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  lines: readonly number[] | null,
) => {
  let query = q
    .selectFrom('bulk_row')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('job_id', '=', jobId);
  if (lines !== null) query = query.where('line', 'in', lines.length > 0 ? [...lines] : [0]);
  return tx.all(query.orderBy('line'));
};
export type StoredRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** The rows of the same people, in order. */
export const rowsOfPeople = (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  customerIds: readonly number[],
) =>
  tx.all(
    q
      .selectFrom('bulk_row')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('job_id', '=', jobId)
      .where(sql<boolean>`customer_id = ANY(${[...customerIds]}::int[])`)
      .orderBy('line'),
  );

/** The people who stand on several rows. */
export const repeatedIn = async (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
): Promise<number[]> =>
  (
    await tx.text<{ id: number }>({
      sql: 'SELECT customer_id AS id FROM bulk_row WHERE client_id = $1 AND job_id = $2 AND customer_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1',
      values: [clientId, jobId],
    })
  ).map(({ id }) => id);

/** Excludes, takes back or accepts many rows at once; `sent` says: only those that have been sent before. */
export async function markRows(
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  which: { lines: readonly number[] | null; severity: 1 | 2 | null; sent?: boolean },
  set: { excluded?: boolean | undefined; accepted?: boolean | undefined },
): Promise<void> {
  let query = q
    .updateTable('bulk_row')
    .set(set)
    .where('client_id', '=', clientId)
    .where('job_id', '=', jobId);
  if (which.lines !== null)
    query = query.where('line', 'in', which.lines.length > 0 ? [...which.lines] : [0]);
  if (which.severity !== null) query = query.where('severity', '=', which.severity);
  if (which.sent)
    query = query.where(
      sql<boolean>`EXISTS (SELECT FROM movement m WHERE m.client_id = ${clientId} AND m.job_id = ${jobId} AND m.line = bulk_row.line)`,
    );
  await tx.run(query);
}

/** Batches that nobody has worked on since then although they are not done: after a kill, or with rows that are not known. */
export const leftJobs = (tx: ReadHandle, clientId: number, before: Date, limit: number) =>
  tx.all(
    q
      .selectFrom('bulk_job')
      .select(['id', 'state'])
      .where('client_id', '=', clientId)
      .where('updated_at', '<', before)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'processing'),
          eb.and([eb('state', '=', 'complete_with_errors'), eb('unknown', '>', 0)]),
        ]),
      )
      .limit(limit),
  );

/** Batches that have waited for a person since before then. */
export const forgottenJobs = (tx: ReadHandle, clientId: number, before: Date, limit: number) =>
  tx.all(
    q
      .selectFrom('bulk_job')
      .select('id')
      .where('client_id', '=', clientId)
      .where('state', '=', 'awaiting_confirmation')
      .where('created_at', '<', before)
      .limit(limit),
  );

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
const NOTHING: JobTotals = {
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
            count(*) FILTER (WHERE NOT r.excluded AND (r.severity = 0 OR (r.severity = 1 AND r.accepted)))::int AS ready,
            coalesce(sum(r.amount) FILTER (WHERE NOT r.excluded AND (r.severity = 0 OR (r.severity = 1 AND r.accepted))), 0) AS ready_amount,
            coalesce(sum(r.fee) FILTER (WHERE NOT r.excluded AND (r.severity = 0 OR (r.severity = 1 AND r.accepted))), 0) AS ready_fees,
            coalesce(max(r.amount) FILTER (WHERE NOT r.excluded AND (r.severity = 0 OR (r.severity = 1 AND r.accepted))), 0) AS largest,
            count(*) FILTER (WHERE NOT r.excluded AND r.severity = 2)::int AS errors, coalesce(sum(r.amount) FILTER (WHERE NOT r.excluded AND r.severity = 2), 0) AS errors_amount,
            count(*) FILTER (WHERE NOT r.excluded AND r.severity = 1 AND NOT r.accepted)::int AS warnings,
            coalesce(sum(r.amount) FILTER (WHERE NOT r.excluded AND r.severity = 1 AND NOT r.accepted), 0) AS warnings_amount,
            count(*) FILTER (WHERE r.excluded)::int AS excluded, coalesce(sum(r.amount) FILTER (WHERE r.excluded), 0) AS excluded_amount
          FROM bulk_row r WHERE r.client_id = $1 AND r.job_id = ANY($2::int[]) GROUP BY r.job_id`,
    values: [clientId, ids],
  });
  const byId = new Map(rows.map((row) => [row.job_id, row]));
  return (id) => byId.get(id) ?? NOTHING;
}
