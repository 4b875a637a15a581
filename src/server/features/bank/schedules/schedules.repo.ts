import { type Insertable, type Updateable, sql } from 'kysely';
import type { Rail } from '#domain/bank/days.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

const underWay = sql<bigint>`(SELECT coalesce(sum(t.amount - t.released), 0)::bigint FROM bank_transfer t WHERE t.client_id = s.client_id AND t.wallet_id = s.store_id AND t.state IN ('created', 'submitted', 'pending'))`;

const selectSchedules = (clientId: number) =>
  q
    .selectFrom('bank_schedule as s')
    .innerJoin('store as o', (join) =>
      join.onRef('o.client_id', '=', 's.client_id').onRef('o.id', '=', 's.store_id'),
    )
    .innerJoin('wallet as w', (join) =>
      join.onRef('w.client_id', '=', 's.client_id').onRef('w.id', '=', 's.store_id'),
    )
    .innerJoin('bank_account as a', (join) =>
      join.onRef('a.client_id', '=', 's.client_id').onRef('a.id', '=', 's.account_id'),
    )
    .innerJoin('bank_agreement as g', (join) =>
      join.onRef('g.client_id', '=', 's.client_id').onRef('g.id', '=', 's.agreement_id'),
    )
    .leftJoin('bank_float as f', (join) =>
      join.onRef('f.client_id', '=', 's.client_id').onRef('f.store_id', '=', 's.store_id'),
    )
    .selectAll('s')
    .select([
      'o.name as store_name',
      'o.active as store_active',
      'w.account_id as wallet_account_id',
      'w.access',
      'a.last4',
      'a.rail',
      'a.state as account_state',
      'g.notice_days',
      'g.max_debit',
      'g.ended_at as agreement_ended_at',
      sql<bigint>`coalesce(f.amount, 0)`.as('float_amount'),
      underWay.as('under_way'),
    ])
    .where('s.client_id', '=', clientId);

export const findSchedule = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(selectSchedules(clientId).where('s.id', '=', id));
export const findSchedules = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<ScheduleRow[]> =>
  tx.all(
    selectSchedules(clientId)
      .where(sql<boolean>`s.id = ANY (${ids}::int[])`)
      .orderBy('s.id'),
  );
export type ScheduleRow = NonNullable<Awaited<ReturnType<typeof findSchedule>>>;

/** The bank account from which the schedule of a store takes, unless it has ended. */
export async function accountOfSchedule(tx: ReadHandle, clientId: number, storeId: number) {
  const row = await tx.maybe(
    q
      .selectFrom('bank_schedule as s')
      .innerJoin('bank_account as a', (join) =>
        join.onRef('a.client_id', '=', 's.client_id').onRef('a.id', '=', 's.account_id'),
      )
      .select(['a.institution_number', 'a.transit_number', 'a.routing_number', 'a.last4'])
      .where('s.client_id', '=', clientId)
      .where('s.store_id', '=', storeId)
      .where('s.state', '<>', 'ended'),
  );
  return row
    ? {
        routing: row.routing_number ?? row.institution_number,
        transit: row.transit_number,
        last4: row.last4,
      }
    : null;
}

export type FindSchedules = {
  readonly clientId: number;
  readonly wallets: 'all' | readonly number[];
  readonly storeId: number | null;
};

/** Those that have not ended first. */
export function listSchedules(tx: ReadHandle, find: FindSchedules): Promise<ScheduleRow[]> {
  let query = selectSchedules(find.clientId);
  if (find.wallets !== 'all')
    query = query.where('s.store_id', 'in', find.wallets.length > 0 ? [...find.wallets] : [0]);
  if (find.storeId !== null) query = query.where('s.store_id', '=', find.storeId);
  return tx.all(
    query
      .orderBy(sql`s.state = 'ended'`)
      .orderBy('s.id')
      .limit(500),
  );
}

export async function lockSchedule(
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<ScheduleRow | null> {
  await tx.maybe(
    q
      .selectFrom('bank_schedule')
      .select('id')
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );
  return findSchedule(tx, clientId, id);
}

/** One schedule a store; two who make one at once: the second finds the first. Null where there is one. */
export const insertSchedule = async (
  tx: WriteHandle,
  row: Insertable<Schema['bank_schedule']>,
): Promise<number | null> =>
  (
    await tx.maybe(
      q
        .insertInto('bank_schedule')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id'),
    )
  )?.id ?? null;

export const saveSchedule = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Schema['bank_schedule']>,
) =>
  tx.run(
    q.updateTable('bank_schedule').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );

/** Pauses what takes from these accounts, each with its reason; answers what was paused. */
export const savePaused = (
  tx: WriteHandle,
  clientId: number,
  reasons: ReadonlyMap<number, string>,
): Promise<{ id: number; store_id: number; reason: string }[]> =>
  tx.text({
    sql: `UPDATE bank_schedule AS s SET state = 'paused', reason = n.reason FROM unnest($2::int[], $3::text[]) AS n (id, reason)
          WHERE s.client_id = $1 AND s.account_id = n.id AND s.state = 'active'
          RETURNING s.id, s.store_id, n.reason`,
    values: [clientId, [...reasons.keys()], [...reasons.values()]],
  });

export const endSchedulesOf = (tx: WriteHandle, clientId: number, agreementId: number) =>
  tx.run(
    q
      .updateTable('bank_schedule')
      .set({ state: 'ended' })
      .where('client_id', '=', clientId)
      .where('agreement_id', '=', agreementId)
      .where('state', '<>', 'ended'),
  );

/** Those of a rail that run, under lock. */
export async function activeSchedules(
  tx: WriteHandle,
  clientId: number,
  rail: Rail,
): Promise<ScheduleRow[]> {
  await tx.all(
    q
      .selectFrom('bank_schedule')
      .select('id')
      .where('client_id', '=', clientId)
      .where('state', '=', 'active')
      .orderBy('id')
      .forUpdate(),
  );
  return tx.all(
    selectSchedules(clientId).where('s.state', '=', 'active').where('a.rail', '=', rail),
  );
}

/** The transfers of an agreement that no file carries yet, under lock. */
export const lockNotHandedIn = (tx: WriteHandle, clientId: number, agreementId: number) =>
  tx.all(
    q
      .selectFrom('bank_transfer')
      .select(['id', 'wallet_id', 'released', 'amount', 'week_start'])
      .where('client_id', '=', clientId)
      .where('agreement_id', '=', agreementId)
      .where('state', '=', 'created')
      .where('file_id', 'is', null)
      .orderBy('id')
      .forUpdate(),
  );
