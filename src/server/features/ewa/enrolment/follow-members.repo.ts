import { sql } from 'kysely';
import { rawQuery, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { Language } from '#texts/catalogue.ts';
import type { StoreZone } from '../../tips-setup/index.ts';

/** The clients with members who were matched and never invited, or who are enrolled no longer. */
export const clientsWithMembersToFollow = (db: Statements, now: Date): Promise<number[]> =>
  findClients(db, 'ewa_clients_with_members_to_follow', [now]);

/** More are invited with the next round. */
const MAX_INVITED = 500;

export type Invited = {
  readonly customer_id: number;
  readonly username_option: number;
  readonly mobile_number: string | null;
  readonly email: string | null;
  readonly language: Language;
};

/** Members of a store who were matched, can enroll, and have never been invited. */
export const membersToInvite = (
  tx: ReadHandle,
  { clientId, storeId }: StoreZone,
  today: string,
): Promise<Invited[]> =>
  tx.all(
    rawQuery<Invited>(sql`
      SELECT p.customer_id, c.username_option, c.mobile_number, c.email, c.language
      FROM ewa_payroll_person AS p
      JOIN membership AS m ON m.client_id = p.client_id AND m.store_id = p.store_id AND m.customer_id = p.customer_id AND m.active
      JOIN customer AS c ON c.client_id = p.client_id AND c.id = p.customer_id AND c.status = 'active'
      LEFT JOIN ewa_member AS e ON e.client_id = p.client_id AND e.store_id = p.store_id AND e.customer_id = p.customer_id
      WHERE p.client_id = ${clientId} AND p.store_id = ${storeId} AND p.customer_id IS NOT NULL
        AND e.invited_at IS NULL AND e.enrolled_at IS NULL AND coalesce(p.employed_to >= ${today}, true)
      ORDER BY p.customer_id LIMIT ${MAX_INVITED}`),
  );

/** Keeps that they were invited, so that nobody is twice. */
export const saveInvited = (
  tx: WriteHandle,
  { clientId, storeId }: StoreZone,
  customerIds: readonly number[],
  now: Date,
) =>
  tx.run(
    rawQuery(sql`
      INSERT INTO ewa_member AS e (client_id, store_id, customer_id, invited_at)
      SELECT ${clientId}, ${storeId}, c, ${now}::timestamptz FROM unnest(${[...customerIds]}::int[]) AS c
      ON CONFLICT (client_id, store_id, customer_id) DO UPDATE SET invited_at = coalesce(e.invited_at, excluded.invited_at)`),
  );

/** Who is enrolled and works no more at the store, or whom nobody links to payroll any more. */
export const enrolmentsToEnd = (
  tx: ReadHandle,
  { clientId, storeId }: StoreZone,
  today: string,
): Promise<{ customer_id: number; left: boolean }[]> =>
  tx.all(
    rawQuery<{ customer_id: number; left: boolean }>(sql`
      SELECT e.customer_id, m.active IS NOT TRUE OR coalesce(p.employed_to < ${today}, false) AS left
      FROM ewa_member AS e
      LEFT JOIN membership AS m ON m.client_id = e.client_id AND m.store_id = e.store_id AND m.customer_id = e.customer_id
      LEFT JOIN ewa_payroll_person AS p ON p.client_id = e.client_id AND p.store_id = e.store_id AND p.customer_id = e.customer_id
      WHERE e.client_id = ${clientId} AND e.store_id = ${storeId} AND e.enrolled_at IS NOT NULL
        AND (m.active IS NOT TRUE OR p.id IS NULL OR p.employed_to < ${today})`),
  );

/** All stores of a client that have ever been switched on, in the order in which they are locked. */
export const storesToFollow = (tx: ReadHandle, clientId: number) =>
  tx.all(
    rawQuery<{ store_id: number; timezone: string; is_on: boolean }>(sql`
      SELECT e.store_id, s.timezone, e.is_on FROM ewa_store AS e
      JOIN store AS s ON s.client_id = e.client_id AND s.id = e.store_id
      WHERE e.client_id = ${clientId} ORDER BY e.store_id`),
  );
