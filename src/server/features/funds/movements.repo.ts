import { sql } from 'kysely';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle } from '#server/platform/database/handle.ts';

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
