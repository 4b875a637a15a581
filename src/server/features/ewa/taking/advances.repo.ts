import { type RawBuilder, sql } from 'kysely';
import type { AdvancePart } from '#domain/ewa/index.ts';
import type { Cents } from '#kernel/money.ts';
import { rawQuery, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Language } from '#texts/catalogue.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** What a member took of a store since an instant and has not failed: a second press looks like it. */
export const advancesSince = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  customerId: number,
  since: Date,
): Promise<{ amount: Cents; taken_at: Date }[]> =>
  tx.text<{ amount: Cents; taken_at: Date }>({
    name: 'ewa_advances_since',
    sql: `SELECT amount, taken_at FROM ewa_advance
          WHERE client_id = $1 AND store_id = $2 AND customer_id = $3 AND taken_at >= $4 AND status <> 'failed'
          ORDER BY id DESC LIMIT 100`,
    values: [clientId, storeId, customerId, since],
  });

export type TakenAdvance = {
  readonly customerId: number;
  readonly movementId: bigint;
  readonly amount: Cents;
  readonly takenOn: string;
  readonly posId: string;
  readonly authorisation: string;
  readonly language: Language;
  readonly parts: readonly AdvancePart[];
  readonly now: Date;
};

/**
 * Writes an advance, its parts and the sums of its member with the commit. Said after the money was
 * reserved: like whoever decides a payment, it locks the sums after the accounts.
 */
export function insertAdvanceLast(
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  advance: TakenAdvance,
): void {
  const { customerId, parts, now } = advance;
  const days = parts.map(({ firstDay }) => firstDay);
  const amounts = parts.map(({ amount }) => amount);
  tx.atCommit({
    name: 'ewa_insert_advance',
    sql: `WITH taken AS (
            INSERT INTO ewa_advance (client_id, store_id, customer_id, movement_id, amount, taken_at, taken_on, pos_id, authorisation, language)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id
          ), part AS (
            SELECT first_day, amount FROM unnest($11::date[], $12::bigint[]) AS p (first_day, amount)
          ), parts AS (
            INSERT INTO ewa_advance_part (client_id, advance_id, store_id, first_day, customer_id, amount)
            SELECT $1, taken.id, $2, part.first_day, $3, part.amount FROM taken, part
          ), sums AS (
            INSERT INTO ewa_member_period AS s (client_id, store_id, first_day, customer_id, taken, advances)
            SELECT $1, $2, part.first_day, $3, part.amount, 1 FROM part ORDER BY part.first_day
            ON CONFLICT (client_id, store_id, first_day, customer_id) DO UPDATE SET taken = s.taken + excluded.taken, advances = s.advances + 1
          )
          UPDATE ewa_member SET last_advance_at = $6 WHERE client_id = $1 AND store_id = $2 AND customer_id = $3`,
    values: [
      clientId,
      storeId,
      customerId,
      advance.movementId,
      advance.amount,
      now,
      advance.takenOn,
      advance.posId,
      advance.authorisation,
      advance.language,
      days,
      amounts,
    ],
  });
}

/** An advance as receipts and lists show it. */
export type AdvanceRow = {
  readonly id: number;
  readonly store_id: number;
  readonly store_name: string;
  readonly customer_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly movement_id: bigint;
  readonly amount: Cents;
  readonly status: 'pending' | 'paid' | 'failed';
  readonly reason: string | null;
  readonly taken_at: Date;
  readonly pos_id: string;
  readonly authorisation: string;
  readonly parts: readonly {
    readonly first_day: string;
    readonly last_day: string;
    readonly payday: string;
    /** Cents as text: numbers of JSON are no money. */
    readonly amount: string;
  }[];
};

/**
 * An advance as a receipt has it. What belongs to it is looked up row by row: with joins, the plan
 * that is kept for lists of any length multiplies the payments with all members of the client.
 */
const ADVANCE = `a.id, a.store_id, s.name AS store_name, a.customer_id, c.first_name, c.last_name, a.movement_id, a.amount, a.status, m.reason, a.taken_at,
  a.pos_id, a.authorisation,
  (SELECT json_agg(json_build_object('first_day', t.first_day, 'last_day', p.last_day, 'payday', p.payday, 'amount', t.amount::text) ORDER BY p.payday, t.first_day)
   FROM ewa_advance_part AS t JOIN ewa_period AS p ON p.client_id = t.client_id AND p.store_id = t.store_id AND p.first_day = t.first_day
   WHERE t.client_id = a.client_id AND t.advance_id = a.id) AS parts
  FROM ewa_advance AS a
  CROSS JOIN LATERAL (SELECT name FROM store WHERE client_id = a.client_id AND id = a.store_id LIMIT 1) AS s
  CROSS JOIN LATERAL (SELECT first_name, last_name FROM customer WHERE client_id = a.client_id AND id = a.customer_id LIMIT 1) AS c
  CROSS JOIN LATERAL (SELECT reason FROM movement WHERE client_id = a.client_id AND id = a.movement_id LIMIT 1) AS m`;

/** An advance by the number of its payment. */
export type SettledAdvance = { readonly id: bigint; readonly advance: AdvanceRow };

/** Advances by their payments, as they are with the commit. */
export const readSettledAdvances = async (
  tx: WriteHandle,
  clientId: number,
  ids: readonly bigint[],
): Promise<SettledAdvance[]> =>
  (
    await tx.readAtCommit<AdvanceRow>({
      name: 'ewa_read_settled',
      // Out of a subquery the planner knows as little of the list each time, and keeps one plan for it.
      sql: `SELECT ${ADVANCE}
            WHERE a.client_id = $1 AND a.movement_id = ANY (ARRAY(SELECT id FROM unnest($2::bigint[]) AS n (id)))`,
      values: [clientId, ids],
    })
  ).map((advance) => ({ id: advance.movement_id, advance }));

/** The advance that a payment carries. */
export const advanceOfPayment = async (
  tx: ReadHandle,
  clientId: number,
  paymentId: bigint,
): Promise<AdvanceRow | null> =>
  (
    await tx.text<AdvanceRow>({
      name: 'ewa_advance_of_payment',
      sql: `SELECT ${ADVANCE} WHERE a.client_id = $1 AND a.movement_id = $2`,
      values: [clientId, paymentId],
    })
  )[0] ?? null;

/** An advance of a member's own. */
export const advanceOfMember = async (
  tx: ReadHandle,
  clientId: number,
  customerId: number,
  id: number,
): Promise<AdvanceRow | null> =>
  (
    await tx.text<AdvanceRow>({
      name: 'ewa_advance_of_member',
      sql: `SELECT ${ADVANCE} WHERE a.client_id = $1 AND a.customer_id = $2 AND a.id = $3`,
      values: [clientId, customerId, id],
    })
  )[0] ?? null;

export type AdvanceFilter = {
  readonly clientId: number;
  readonly storeId?: number | undefined;
  readonly customerId?: number | undefined;
  readonly status?: 'pending' | 'paid' | 'failed' | undefined;
  /** The first day of a period that they come off. */
  readonly period?: string | undefined;
};

type Asked = { readonly before: number | null; readonly limit: number; readonly offset: number };

/** Advances, newest first. */
export function listAdvances(
  tx: ReadHandle,
  { clientId, storeId, customerId, status, period }: AdvanceFilter,
  { before, limit, offset }: Asked,
): Promise<AdvanceRow[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (storeId !== undefined) conditions.push(sql`a.store_id = ${storeId}`);
  if (customerId !== undefined) conditions.push(sql`a.customer_id = ${customerId}`);
  if (status !== undefined) conditions.push(sql`a.status = ${status}`);
  if (before !== null) conditions.push(sql`a.id < ${before}`);
  if (period !== undefined)
    conditions.push(
      sql`EXISTS (SELECT FROM ewa_advance_part AS t WHERE t.client_id = a.client_id AND t.advance_id = a.id AND t.first_day = ${period})`,
    );
  return tx.all(
    rawQuery<AdvanceRow>(
      sql`SELECT ${sql.raw(ADVANCE)} WHERE a.client_id = ${clientId} AND ${sql.join(conditions, sql` AND `)} ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`,
    ),
  );
}
