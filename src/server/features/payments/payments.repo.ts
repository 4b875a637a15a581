import type { InsertObject, Insertable } from 'kysely';
import { isDecided, stateFromWire } from '#domain/payments/payment-states.ts';
import type { CardKind } from '#domain/payments/payment-kinds.ts';
import type { Cents } from '#kernel/money.ts';
import {
  type ReadHandle,
  type Text,
  type WriteHandle,
  q,
} from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { PaymentStatus } from './payments.tables.ts';

export const nextPaymentId = async (tx: WriteHandle): Promise<bigint> =>
  (
    await tx.text<{ id: bigint }>({
      name: 'next_payment',
      // Like the table's own default: whoever draws a number has a transaction number before.
      sql: `SELECT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('movement_id') END AS id`,
    })
  )[0]!.id;

export async function insertPayment(
  tx: WriteHandle,
  row: Insertable<Schema['movement']>,
): Promise<bigint> {
  return (await tx.one(q.insertInto('movement').values(row).returning('id'))).id;
}

/** Many at once; answers their numbers in the same order. */
export async function insertPayments(
  tx: WriteHandle,
  rows: readonly Insertable<Schema['movement']>[],
): Promise<bigint[]> {
  if (rows.length === 0) return [];
  const made = await tx.all(q.insertInto('movement').values(rows).returning('id'));
  return made.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1));
}

/** The same with the commit: its number was drawn before, and nobody waits for it. */
export const insertPaymentLast = (tx: WriteHandle, row: InsertObject<Schema, 'movement'>): void =>
  tx.atCommit(q.insertInto('movement').values(row));

/** What the books say of a payment: whether its payee has the money. */
export type InBooks = {
  readonly id: bigint;
  readonly outcome: 'open' | 'paid' | 'not_paid';
  readonly amount: Cents;
  readonly reason: string | null;
};

/** What the books say of payments, in no order of their own. */
export async function paymentsInBooks(
  tx: ReadHandle,
  clientId: number,
  ids: readonly bigint[],
): Promise<InBooks[]> {
  if (ids.length === 0) return [];
  const rows = await tx.all(
    q
      .selectFrom('movement')
      .select(['id', 'status', 'state', 'contradicted', 'amount', 'reason'])
      .where('client_id', '=', clientId)
      .where('id', 'in', ids),
  );
  return rows.map(({ id, status, state, contradicted, amount, reason }) => {
    const decided = stateFromWire(status, state);
    if (!isDecided(decided)) return { id, outcome: 'open', amount, reason };
    const outcome = (decided === 'settled') === contradicted ? 'not_paid' : 'paid';
    return { id, outcome, amount, reason };
  });
}

/** What the member bears of the fee of payment `m`, as SQL. */
export const MEMBER_PART = `coalesce(m.member_part, CASE m.fee_borne_by WHEN 'card' THEN m.fee ELSE 0 END)`;

/** A payment that a processor carries out, with the accounts that its money moves between. */
export type CardPayment = {
  readonly client_id: number;
  readonly id: bigint;
  readonly kind: CardKind;
  readonly status: PaymentStatus;
  readonly state: string;
  readonly reason: string | null;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly member_part: Cents;
  readonly contradicted: boolean;
  readonly at: Date;
  readonly leaves_at: Date | null;
  readonly sent_at: Date | null;
  readonly sent_to: string | null;
  readonly provider_key: string;
  readonly proxy: string;
  readonly card_account_id: number;
  readonly wallet_account_id: number;
  readonly in_flight_account_id: number;
  readonly payer_account_id: number | null;
  readonly hold_transfer_id: bigint | null;
  readonly spent_on: string | null;
  readonly spent_by: number | null;
  readonly job_id: number | null;
  readonly line: number | null;
};

const CARD_PAYMENT = `m.client_id, m.id, m.kind, m.status, m.state, m.reason, m.amount, m.fee, ${MEMBER_PART} AS member_part, m.contradicted, m.at, m.leaves_at, m.sent_at, m.sent_to,
  m.provider_key, coalesce(c.proxy, '') AS proxy, c.account_id AS card_account_id, w.account_id AS wallet_account_id,
  coalesce(m.in_flight_account_id, w.in_flight_account_id) AS in_flight_account_id, m.payer_account_id, m.hold_transfer_id, m.spent_on, m.spent_by, m.job_id, m.line
  FROM movement m JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id JOIN wallet w ON w.client_id = m.client_id AND w.id = m.wallet_id`;

/** Payments that a processor knows, in no order of their own; others are left out. */
export const findCardPayments = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly bigint[],
): Promise<CardPayment[]> =>
  tx.text<CardPayment>({
    name: 'find_card_payments',
    sql: `SELECT ${CARD_PAYMENT} WHERE m.client_id = $1 AND m.id = ANY ($2::bigint[]) AND m.provider_key IS NOT NULL`,
    values: [clientId, ids],
  });

/** The same, locked in the order of their numbers. */
export const lockCardPayments = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly bigint[],
): Promise<CardPayment[]> =>
  tx.text<CardPayment>({
    name: 'lock_card_payments',
    sql: `SELECT ${CARD_PAYMENT} WHERE m.client_id = $1 AND m.id = ANY ($2::bigint[]) AND m.provider_key IS NOT NULL ORDER BY m.id FOR UPDATE OF m`,
    values: [clientId, ids],
  });

/** Payments of a batch that are not decided, by line. */
export const openPaymentsOfJob = async (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  limit: number,
): Promise<bigint[]> =>
  (
    await tx.text<{ id: bigint }>({
      sql: `SELECT m.id FROM movement m JOIN payment_open o ON o.client_id = m.client_id AND o.payment_id = m.id
            WHERE m.client_id = $1 AND m.job_id = $2 AND m.status = 'pre-paid' ORDER BY m.line LIMIT $3`,
      values: [clientId, jobId, limit],
    })
  ).map(({ id }) => id);

/** What an outcome changes of a payment. */
export type PaymentChange = {
  readonly id: bigint;
  readonly status: PaymentStatus;
  readonly state: string;
  readonly reason: string | null;
  readonly contradicted: boolean;
  readonly settledAt: Date | null;
  readonly transferId: bigint | null;
  /** Whose balance by now is kept with the payment. */
  readonly cardAccountId: number | null;
};

/** With the commit: nobody waits for it. */
export function savePaymentsLast(
  tx: WriteHandle,
  clientId: number,
  changes: readonly PaymentChange[],
): void {
  tx.atCommit(update(clientId, changes));
}

export async function savePayments(
  tx: WriteHandle,
  clientId: number,
  changes: readonly PaymentChange[],
): Promise<void> {
  await tx.text(update(clientId, changes));
}

function update(clientId: number, changes: readonly PaymentChange[]): Text {
  return {
    name: 'save_payments',
    sql: `UPDATE movement AS m SET status = n.status, state = n.state, reason = n.reason, contradicted = n.contradicted,
            settled_at = coalesce(n.settled_at, m.settled_at), transfer_id = coalesce(n.transfer_id, m.transfer_id), 
            balance_after = coalesce((SELECT a.balance FROM ledger_account AS a WHERE a.client_id = $1 AND a.id = n.card_account_id), m.balance_after)
          FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::timestamptz[], $8::bigint[], $9::int[])
            AS n (id, status, state, reason, contradicted, settled_at, transfer_id, card_account_id)
          WHERE m.client_id = $1 AND m.id = n.id AND m.id = ANY ($2::bigint[])`,
    values: [
      clientId,
      changes.map(({ id }) => id),
      changes.map(({ status }) => status),
      changes.map(({ state }) => state),
      changes.map(({ reason }) => reason),
      changes.map(({ contradicted }) => contradicted),
      changes.map(({ settledAt }) => settledAt),
      changes.map(({ transferId }) => transferId),
      changes.map(({ cardAccountId }) => cardAccountId),
    ],
  };
}

/** A scheduled payment leaves: it can be cancelled no more, and goes to the card of this moment. */
export async function saveLeft(
  tx: WriteHandle,
  { client_id, id, proxy }: CardPayment,
  now: Date,
): Promise<void> {
  await tx.text({
    name: 'save_left',
    sql: `UPDATE movement SET state = 'processing', sent_to = $3, sent_at = $4 WHERE client_id = $1 AND id = $2`,
    values: [client_id, id, proxy, now],
  });
}
