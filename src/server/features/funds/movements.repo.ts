import {
  type InsertObject,
  type Insertable,
  type UpdateObject,
  type Updateable,
  sql,
} from 'kysely';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** A movement with the names that histories show. */
const selectMovements = (clientId: number) =>
  q
    .selectFrom('movement as m')
    .innerJoin('wallet as w', (join) =>
      join.onRef('w.client_id', '=', 'm.client_id').onRef('w.id', '=', 'm.wallet_id'),
    )
    .leftJoin('customer as c', (join) =>
      join.onRef('c.client_id', '=', 'm.client_id').onRef('c.id', '=', 'm.customer_id'),
    )
    .selectAll('m')
    .select([
      'w.name as wallet_name',
      'w.store_id',
      'w.account_id as wallet_account_id',
      'c.first_name',
      'c.last_name',
      'c.staff_id',
      'c.proxy',
      'c.account_id',
      sql<
        string[]
      >`ARRAY(SELECT d.name FROM membership ms JOIN department d ON d.client_id = ms.client_id AND d.id = ms.department_id
        WHERE ms.client_id = m.client_id AND ms.customer_id = m.customer_id AND ms.store_id = w.store_id)`.as(
        'departments',
      ),
    ])
    .where('m.client_id', '=', clientId);

export type MovementRow = Awaited<ReturnType<typeof findMovement>> & object;

export const findMovement = (tx: ReadHandle, clientId: number, id: bigint) =>
  tx.maybe(selectMovements(clientId).where('m.id', '=', id));

/** Several, in no order of their own. */
export const movementsByIds = (tx: ReadHandle, clientId: number, ids: readonly bigint[]) =>
  tx.all(selectMovements(clientId).where('m.id', 'in', ids.length > 0 ? [...ids] : [0n]));

/** Locks a movement that is not decided yet; null where it is. */
export const lockOpen = (tx: WriteHandle, clientId: number, id: bigint) =>
  tx.maybe(
    q
      .selectFrom('movement')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('status', '=', 'pre-paid')
      .forUpdate(),
  );

export async function insertMovement(
  tx: WriteHandle,
  row: Insertable<Schema['movement']>,
): Promise<bigint> {
  return (await tx.one(q.insertInto('movement').values(row).returning('id'))).id;
}

/** The same with the commit: its number was drawn before, and nobody waits for it. */
export const insertMovementLast = (tx: WriteHandle, row: InsertObject<Schema, 'movement'>): void =>
  tx.atCommit(q.insertInto('movement').values(row));

export const nextMovementId = async (tx: WriteHandle): Promise<bigint> =>
  (
    await tx.text<{ id: bigint }>({
      name: 'next_movement',
      sql: `SELECT nextval('movement_id') AS id`,
    })
  )[0]!.id;

const movementUpdate = (clientId: number, id: bigint, set: UpdateObject<Schema, 'movement'>) =>
  q.updateTable('movement').set(set).where('client_id', '=', clientId).where('id', '=', id);

export const saveMovement = (
  tx: WriteHandle,
  clientId: number,
  id: bigint,
  set: Updateable<Schema['movement']>,
) => tx.run(movementUpdate(clientId, id, set));

export const saveMovementLast = (
  tx: WriteHandle,
  clientId: number,
  id: bigint,
  set: UpdateObject<Schema, 'movement'>,
): void => tx.atCommit(movementUpdate(clientId, id, set));

/**
 * The newest movement of the same wallet, person and amount since then, if it stands. Takes a lock
 * first, so that of two that are sent at once the second sees the first.
 */
export async function findDuplicate(
  tx: WriteHandle,
  clientId: number,
  like: { kind: 'load' | 'unload'; walletId: number; customerId: number; amount: Cents },
  since: Date,
) {
  const locked = tx.text({
    name: 'lock_like',
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`${clientId}:${like.kind}:${like.walletId}:${like.customerId}:${like.amount}`],
  });
  const duplicate = tx.maybe(
    q
      .selectFrom('movement')
      .select(['id', 'at', 'manager_name'])
      .where('client_id', '=', clientId)
      .where('customer_id', '=', like.customerId)
      .where('wallet_id', '=', like.walletId)
      .where('kind', '=', like.kind)
      .where('amount', '=', like.amount)
      .where('at', '>', since)
      .where('status', 'in', ['pre-paid', 'paid', 'missing'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );
  // Sent together; the second is asked, and sees what is committed, once the first has its lock.
  return (await Promise.all([locked, duplicate]))[1];
}

/** The newest like it, without a lock: for a review. */
export const newestLike = (
  tx: ReadHandle,
  clientId: number,
  like: {
    kind: 'load' | 'unload' | 'transfer_out';
    walletId: number;
    customerId: number | null;
    otherWalletId: number | null;
    amount: Cents;
  },
  since: Date,
) => {
  let query = q
    .selectFrom('movement')
    .select(['id', 'at', 'manager_name'])
    .where('client_id', '=', clientId)
    .where('wallet_id', '=', like.walletId)
    .where('kind', '=', like.kind)
    .where('amount', '=', like.amount)
    .where('at', '>', since)
    .where('status', 'in', ['pre-paid', 'paid', 'missing']);
  if (like.customerId !== null) query = query.where('customer_id', '=', like.customerId);
  if (like.otherWalletId !== null) query = query.where('other_wallet_id', '=', like.otherWalletId);
  return tx.maybe(query.orderBy('at', 'desc').orderBy('id', 'desc').limit(1));
};

/**
 * Adds to what a manager has loaded on a business day; null where that would pass the limit, with
 * nothing changed.
 */
export async function spendDaily(
  tx: WriteHandle,
  clientId: number,
  {
    managerId,
    day,
    amount,
    limit,
  }: {
    readonly managerId: number;
    readonly day: string;
    readonly amount: Cents;
    readonly limit: Cents;
  },
): Promise<Cents | null> {
  const [row] = await tx.text<{ amount: Cents }>({
    name: 'spend_daily',
    sql: `INSERT INTO load_day AS d (client_id, manager_id, day, amount) SELECT $1, $2, $3::date, $4 WHERE $4 <= $5::bigint
          ON CONFLICT (client_id, manager_id, day) DO UPDATE SET amount = d.amount + $4 WHERE d.amount + $4 <= $5::bigint RETURNING amount`,
    values: [clientId, managerId, day, amount, limit],
  });
  return row?.amount ?? null;
}

/** Takes back what did not go out after all. */
export async function restoreDailySpend(
  tx: WriteHandle,
  clientId: number,
  {
    managerId,
    day,
    amount,
  }: { readonly managerId: number; readonly day: string; readonly amount: Cents },
): Promise<void> {
  await tx.text({
    name: 'unspend_daily',
    sql: 'UPDATE load_day SET amount = greatest(0, amount - $4) WHERE client_id = $1 AND manager_id = $2 AND day = $3::date',
    values: [clientId, managerId, day, amount],
  });
}

export async function spentOn(
  tx: ReadHandle,
  clientId: number,
  managerId: number,
  day: string,
): Promise<Cents> {
  const row = await tx.maybe(
    q
      .selectFrom('load_day')
      .select('amount')
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId)
      .where('day', '=', day),
  );
  return row?.amount ?? 0n;
}

/**
 * Movements that wait for an answer since before an instant, oldest first: a crash or a processor
 * that fell silent.
 */
export const stale = (tx: ReadHandle, clientId: number, before: Date, limit: number) =>
  tx.all(
    q
      .selectFrom('movement')
      .select(['id', 'state'])
      .where('client_id', '=', clientId)
      .where('status', '=', 'pre-paid')
      .where('job_id', 'is', null)
      .where((eb) => eb.or([eb('leaves_at', 'is', null), eb('leaves_at', '<', before)]))
      .where('at', '<', before)
      .orderBy('id')
      .limit(limit),
  );
