import { type Insertable, type Updateable, sql } from 'kysely';
import { type ReadHandle, type WriteHandle, q } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type JobTable = Schema['bulk_job'];
/** How many rows of a batch ended how, and what they come to. */
type JobCountColumns = Pick<
  Insertable<JobTable>,
  'sent' | 'sent_amount' | 'failed' | 'failed_amount' | 'unknown' | 'unknown_amount'
>;
export type JobRow = Awaited<ReturnType<typeof findJob>> & object;

const selectJobs = (clientId: number) =>
  q
    .selectFrom('bulk_job as j')
    .innerJoin('wallet as w', (join) =>
      join.onRef('w.client_id', '=', 'j.client_id').onRef('w.id', '=', 'j.wallet_id'),
    )
    .innerJoin('store as s', (join) =>
      join.onRef('s.client_id', '=', 'w.client_id').onRef('s.id', '=', 'w.store_id'),
    )
    .selectAll('j')
    .select([
      'w.name as wallet_name',
      'w.account_id',
      'w.store_id',
      'w.blocked',
      'w.access',
      's.timezone',
    ])
    .where('j.client_id', '=', clientId);

export const findJob = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(selectJobs(clientId).where('j.id', '=', id));

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

/** The batches of one table, in the order of their numbers. */
export const groupOf = (tx: ReadHandle, clientId: number, group: number) =>
  tx.all(selectJobs(clientId).where('j.group_id', '=', group).orderBy('j.id'));

/** Locks jobs in the order of their numbers. */
export const lockJobs = (tx: WriteHandle, clientId: number, ids: readonly number[]) =>
  tx.text({
    name: 'lock_jobs',
    sql: 'SELECT id FROM bulk_job WHERE client_id = $1 AND id = ANY ($2::int[]) ORDER BY id FOR UPDATE',
    values: [clientId, ids],
  });

/**
 * Takes a batch that is to be sent, for a while: false where somebody else has it, or it is not to
 * be sent any more.
 */
export async function leaseJob(
  tx: WriteHandle,
  clientId: number,
  id: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const leased = await tx.text({
    name: 'lease_job',
    sql: `UPDATE bulk_job SET leased_until = $4 WHERE client_id = $1 AND id = $2 AND state = 'processing' AND (leased_until IS NULL OR leased_until <= $3) RETURNING id`,
    values: [clientId, id, now, until],
  });
  return leased.length > 0;
}

/** Saves how the rows of a batch stand, and answers the state it is in. */
export async function saveJobCounts(
  tx: WriteHandle,
  clientId: number,
  id: number,
  { now, ...counts }: JobCountColumns & { readonly now: Date },
): Promise<JobRow['state']> {
  const row = await tx.one(
    q
      .updateTable('bulk_job')
      .set({ ...counts, updated_at: now })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .returning('state'),
  );
  return row.state;
}

export type JobFilter = {
  readonly wallets: 'all' | readonly number[];
  readonly open: boolean;
  /** Those of one table. */
  readonly group?: number | undefined;
  readonly sentOnly: boolean;
  readonly from: Date | null;
  readonly to: Date | null;
};

export const listJobs = (
  tx: ReadHandle,
  clientId: number,
  filter: JobFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
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

const jobs = (clientId: number, { wallets, open, group, sentOnly, from, to }: JobFilter) => {
  let query = selectJobs(clientId).where('j.source', '!=', 'single');
  if (wallets !== 'all')
    query = query.where('j.wallet_id', 'in', wallets.length > 0 ? [...wallets] : [0]);
  if (open)
    query = query.where('j.state', 'in', [
      'uploaded',
      'validating',
      'awaiting_confirmation',
      'processing',
    ]);
  if (group !== undefined) query = query.where('j.group_id', '=', group);
  if (sentOnly) query = query.where('j.confirmed_at', 'is not', null);
  if (from) query = query.where('j.created_at', '>=', from);
  if (to) query = query.where('j.created_at', '<', to);
  return query;
};

export const insertJob = async (tx: WriteHandle, job: Insertable<JobTable>): Promise<number> =>
  (await tx.one(q.insertInto('bulk_job').values(job).returning('id'))).id;

export const saveJob = (tx: WriteHandle, clientId: number, id: number, set: Updateable<JobTable>) =>
  tx.run(q.updateTable('bulk_job').set(set).where('client_id', '=', clientId).where('id', '=', id));

/** How many batches of a manager wait to be confirmed. */
export const countDrafts = async (
  tx: ReadHandle,
  clientId: number,
  managerId: number,
): Promise<number> =>
  (
    await tx.one(
      q
        .selectFrom('bulk_job')
        .where('client_id', '=', clientId)
        .where('manager_id', '=', managerId)
        .where('state', '=', 'awaiting_confirmation')
        .select(sql<number>`count(*)::int`.as('n')),
    )
  ).n;

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

/**
 * Batches that nobody sends although they are not done: who had them was killed, or they were never
 * taken.
 */
export const leftJobs = (
  tx: ReadHandle,
  clientId: number,
  { now, before }: { readonly now: Date; readonly before: Date },
  limit: number,
) =>
  tx.all(
    q
      .selectFrom('bulk_job')
      .select('id')
      .where('client_id', '=', clientId)
      .where('state', '=', 'processing')
      .where('updated_at', '<', before)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
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

/** The clients of such batches. */
export const clientsWithDueJobs = (
  db: Statements,
  {
    now,
    leftBefore,
    forgottenBefore,
  }: { readonly now: Date; readonly leftBefore: Date; readonly forgottenBefore: Date },
): Promise<number[]> => findClients(db, 'funds_due_clients', [now, leftBefore, forgottenBefore]);
