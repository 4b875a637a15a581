import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { seenBy } from '../../wallets/index.ts';

export type DisputeRow = Selectable<Schema['dispute']> & {
  readonly wallet_name: string;
  readonly first_name: string;
  readonly last_name: string;
};
export type LockedDispute = Selectable<Schema['dispute']>;
export type DisputeState = LockedDispute['state'];
type VisibleWallets = ReturnType<typeof seenBy>;
export type Deposit = {
  readonly kind: string;
  readonly status: string;
  readonly wallet_id: number;
  readonly customer_id: number | null;
  readonly amount: Cents;
  readonly settled_at: Date | null;
};

/** The movement that somebody wants to dispute. */
export const findDeposit = (
  tx: ReadHandle,
  clientId: number,
  id: bigint,
): Promise<Deposit | null> =>
  tx.maybe(
    q
      .selectFrom('movement')
      .select(['kind', 'status', 'wallet_id', 'customer_id', 'amount', 'settled_at'])
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** In words: a parameter would fit no index once the statement has a plan for any value. */
const NOT_WITHDRAWN = sql<boolean>`state <> 'withdrawn'`;

/** Null where the load is disputed already, by whoever was first, or was decided. */
export async function insertDispute(
  tx: WriteHandle,
  row: Insertable<Schema['dispute']>,
): Promise<number | null> {
  const inserted = await tx.maybe(
    q
      .insertInto('dispute')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'movement_id']).where(NOT_WITHDRAWN).doNothing(),
      )
      .returning('id'),
  );
  return inserted?.id ?? null;
}

/** False where it is open no more. */
export async function closeWithdrawn(
  tx: WriteHandle,
  { clientId, id, now }: { readonly clientId: number; readonly id: number; readonly now: Date },
): Promise<boolean> {
  const changed = await tx.run(
    q
      .updateTable('dispute')
      .set({ state: 'withdrawn', withdrawn_at: now })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('state', '=', 'open'),
  );
  return changed === 1;
}

const selectDispute = (clientId: number) =>
  q.selectFrom('dispute').selectAll().where('client_id', '=', clientId);

/** Locks a dispute before it is decided; null where there is none. */
export const lockDispute = (
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<LockedDispute | null> =>
  tx.maybe(selectDispute(clientId).where('id', '=', id).forUpdate());

/** Locks the dispute that an unload belongs to; null where it belongs to none. */
export const lockDisputeOfUnload = (
  tx: WriteHandle,
  clientId: number,
  unloadId: bigint,
): Promise<LockedDispute | null> =>
  tx.maybe(selectDispute(clientId).where('unload_id', '=', unloadId).forUpdate());

export async function saveDecision(
  tx: WriteHandle,
  clientId: number,
  id: number,
  decision: Updateable<Schema['dispute']>,
): Promise<void> {
  await tx.run(
    q.updateTable('dispute').set(decision).where('client_id', '=', clientId).where('id', '=', id),
  );
}

const seenDisputes = ({ clientId, wallets }: VisibleWallets) => {
  const query = q
    .selectFrom('dispute as d')
    .innerJoin('wallet as w', (join) =>
      join.onRef('w.client_id', '=', 'd.client_id').onRef('w.id', '=', 'd.wallet_id'),
    )
    .innerJoin('customer as c', (join) =>
      join.onRef('c.client_id', '=', 'd.client_id').onRef('c.id', '=', 'd.customer_id'),
    )
    .selectAll('d')
    .select(['w.name as wallet_name', 'c.first_name', 'c.last_name'])
    .where('d.client_id', '=', clientId);
  return wallets === 'all'
    ? query
    : query.where(sql<boolean>`d.wallet_id = ANY(${[...wallets]}::int[])`);
};

export const findDispute = (
  tx: ReadHandle,
  seen: VisibleWallets,
  id: number,
): Promise<DisputeRow | null> => tx.maybe(seenDisputes(seen).where('d.id', '=', id));

/** The newest dispute of a load; null where there never was one. */
export const disputeOfMovement = (
  tx: ReadHandle,
  seen: VisibleWallets,
  movementId: bigint,
): Promise<DisputeRow | null> =>
  tx.maybe(
    seenDisputes(seen).where('d.movement_id', '=', movementId).orderBy('d.id', 'desc').limit(1),
  );

type Filter = VisibleWallets & {
  readonly walletId: number | null;
  readonly state: DisputeState | null;
};

/** Newest first, those before `before`. */
export function pageOfDisputes(
  tx: ReadHandle,
  { walletId, state, ...seen }: Filter,
  {
    before,
    limit,
    offset,
  }: { readonly before: number | null; readonly limit: number; readonly offset: number },
): Promise<DisputeRow[]> {
  let query = seenDisputes(seen);
  if (walletId !== null) query = query.where('d.wallet_id', '=', walletId);
  if (state !== null) query = query.where('d.state', '=', state);
  if (before !== null) query = query.where('d.id', '<', before);
  return tx.all(query.orderBy('d.id', 'desc').limit(limit).offset(offset));
}
