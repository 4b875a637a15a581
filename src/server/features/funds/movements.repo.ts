import type { Selectable } from 'kysely';
import { LISTED_KINDS, type ListedKind } from '#domain/payments/payment-kinds.ts';
import type { Cents } from '#kernel/money.ts';
import { MEMBER_PART } from '../payments/index.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** A movement with the names that histories show. */
export type MovementRow = Pick<
  Selectable<Schema['movement']>,
  | 'id'
  | 'wallet_id'
  | 'customer_id'
  | 'amount'
  | 'fee'
  | 'status'
  | 'state'
  | 'reason'
  | 'notes'
  | 'description'
  | 'bonus_message'
  | 'manager_id'
  | 'manager_name'
  | 'at'
  | 'leaves_at'
  | 'balance_after'
  | 'job_id'
  | 'line'
> & {
  readonly kind: ListedKind;
  readonly member_part: Cents;
  readonly wallet_name: string;
  readonly wallet_account_id: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly staff_id: string | null;
  readonly proxy: string | null;
  readonly departments: string[];
};

const MOVEMENT = `m.id, m.kind, m.wallet_id, m.customer_id, m.amount, m.fee, ${MEMBER_PART} AS member_part, m.status, m.state, m.reason, m.notes, m.description, m.bonus_message,
  m.manager_id, m.manager_name, m.at, m.leaves_at, m.balance_after, m.job_id,
  CASE j.source WHEN 'file' THEN m.line END AS line,
  w.name AS wallet_name, w.account_id AS wallet_account_id, c.first_name, c.last_name, c.staff_id, c.proxy,
  ARRAY(SELECT d.name FROM membership ms JOIN department d ON d.client_id = ms.client_id AND d.id = ms.department_id
    WHERE ms.client_id = m.client_id AND ms.customer_id = m.customer_id AND ms.store_id = w.store_id) AS departments`;
const FROM = `FROM movement m JOIN wallet w ON w.client_id = m.client_id AND w.id = m.wallet_id
  LEFT JOIN bulk_job j ON j.client_id = m.client_id AND j.id = m.job_id
  LEFT JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id`;

/** Not every payment is a movement of the histories. */
export const LISTED = `m.kind IN (${LISTED_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

export async function findMovement(
  tx: ReadHandle,
  clientId: number,
  id: bigint,
): Promise<MovementRow | null> {
  const [row] = await tx.text<MovementRow>({
    name: 'find_movement',
    sql: `SELECT ${MOVEMENT} ${FROM} WHERE m.client_id = $1 AND m.id = $2 AND ${LISTED}`,
    values: [clientId, id],
  });
  return row ?? null;
}

/** Several, in no order of their own. */
export const movementsByIds = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly bigint[],
): Promise<MovementRow[]> =>
  tx.text<MovementRow>({
    name: 'movements_by_ids',
    sql: `SELECT ${MOVEMENT} ${FROM} WHERE m.client_id = $1 AND m.id = ANY ($2::bigint[])`,
    values: [clientId, ids],
  });

/** A movement with what its wallet holds by then. */
export type SettledMovement = MovementRow & { readonly wallet_balance: Cents };

/** Several as they are with the commit; to be waited for once the transaction is over. */
export const readSettledMovements = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly bigint[],
): Promise<SettledMovement[]> =>
  tx.readAtCommit<SettledMovement>({
    name: 'read_settled_movements',
    sql: `SELECT ${MOVEMENT}, a.balance AS wallet_balance ${FROM}
          JOIN ledger_account a ON a.client_id = w.client_id AND a.id = w.account_id
          WHERE m.client_id = $1 AND m.id = ANY ($2::bigint[])`,
    values: [clientId, ids],
  });

/** The newest like it, without a lock: for a review. */
export const newestLike = (
  tx: ReadHandle,
  clientId: number,
  like: {
    kind: 'load' | 'unload' | 'transfer_out' | 'ewa_fund' | 'ewa_return';
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
