import { type Insertable, type Updateable, sql } from 'kysely';
import type { OrderState } from '#domain/cards/order-states.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['card_order'];

const selectOrders = (clientId: number) =>
  q
    .selectFrom('card_order as o')
    .innerJoin('wallet as w', (join) =>
      join.onRef('w.client_id', '=', 'o.client_id').onRef('w.id', '=', 'o.wallet_id'),
    )
    .selectAll('o')
    .select(['w.name as wallet_name', 'w.account_id as wallet_account_id', 'w.access'])
    .where('o.client_id', '=', clientId);

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** The wallets that orders are for. */
export const WALLETS_OF_ORDERS =
  'SELECT wallet_id FROM card_order WHERE client_id = $1 AND id = ANY ($ids::int[])';

export const findOrder = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(selectOrders(clientId).where('o.id', '=', id));

export const lockOrder = (tx: WriteHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('card_order')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** When an order came to each of its states. */
export const stepsOf = ({ steps }: Pick<LockedOrder, 'steps'>) =>
  // Written by `createOrder` and `stepTo`: a moment for each state.
  steps as Partial<Record<OrderState, string>>;

export const insertOrder = async (tx: WriteHandle, row: Insertable<Columns>): Promise<number> =>
  (await tx.one(q.insertInto('card_order').values(row).returning('id'))).id;

export const saveOrder = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Columns>,
) =>
  tx.run(
    q.updateTable('card_order').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );

type Find = {
  readonly clientId: number;
  readonly wallets: 'all' | readonly number[];
  readonly states: readonly string[] | null;
};
const matching = ({ clientId, wallets, states }: Find) => {
  let query = selectOrders(clientId);
  if (wallets !== 'all')
    query = query.where('o.wallet_id', 'in', wallets.length > 0 ? [...wallets] : [0]);
  // A word that is no state of an order finds none.
  if (states) query = query.where('o.state', 'in', states as Columns['state'][]);
  return query;
};

export const pageOfOrders = (tx: ReadHandle, find: Find, limit: number, offset: number) =>
  tx.all(
    matching(find)
      .where('o.client_id', '=', find.clientId)
      .orderBy('o.id', 'desc')
      .limit(limit)
      .offset(offset),
  );

export async function countOrders(tx: ReadHandle, find: Find): Promise<number> {
  const [row] = await tx.all(
    q
      .selectFrom(matching(find).where('o.client_id', '=', find.clientId).as('counted'))
      .select(sql<number>`count(*)::int`.as('n')),
  );
  return row?.n ?? 0;
}

/**
 * Orders that are not over: on their way, on the payment provider's page, or owed their money back.
 * A price that nobody has paid is none.
 */
export const openOrders = (tx: ReadHandle, clientId: number) =>
  tx.all(
    q
      .selectFrom('card_order')
      .select(['id', 'state', 'quantity', 'payment_state'])
      .where('client_id', '=', clientId)
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['submitted', 'approved', 'in_production', 'shipped']),
          eb.and([eb('state', '=', 'quoted'), eb('payment_state', 'in', ['pending', 'paid'])]),
          eb('payment_state', '=', 'refunding'),
        ]),
      )
      .orderBy('id'),
  );

/**
 * Orders that wait for the world outside: to be sent, to be paid, to be cancelled, to be given
 * back.
 */
export const ordersWaiting = (tx: ReadHandle, clientId: number, before: Date) =>
  tx.all(
    q
      .selectFrom('card_order')
      .select(['id', 'state', 'ordered', 'cancelling', 'payment_state'])
      .where('client_id', '=', clientId)
      .where('touched_at', '<', before)
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'submitted'), eb('ordered', '=', false)]),
          eb.and([eb('cancelling', '=', true), eb('state', '!=', 'cancelled')]),
          eb('payment_state', '=', 'refunding'),
          eb.and([eb('state', '=', 'quoted'), eb('payment_state', '=', 'pending')]),
        ]),
      )
      .orderBy(sql`payment_state = 'pending'`)
      .orderBy('touched_at')
      .limit(100),
  );

/** The clients of such orders. */
export const clientsWithWaitingOrders = (db: Statements, before: Date): Promise<number[]> =>
  findClients(db, 'cards_due_order_clients', [before]);
