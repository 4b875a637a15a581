import { sql } from 'kysely';
import { rawQuery, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { Language } from '#texts/catalogue.ts';

/** The clients with members who were matched and never invited, or who are enrolled no longer. */
export const clientsWithMembersToFollow = (db: Statements, now: Date): Promise<number[]> =>
  findClients(db, 'ewa_clients_with_members_to_follow', [now]);

/** Of one store; more are invited with the next round. */
const MAX_INVITED = 500;

export type Invited = {
  readonly store_id: number;
  /** Of the store, where somebody has said it. */
  readonly province: string | null;
  readonly customer_id: number;
  readonly username_option: number;
  readonly mobile_number: string | null;
  readonly email: string | null;
  readonly language: Language;
};

/**
 * Members of a client who were matched at a store that is switched on, can enroll, and have never
 * been invited there.
 */
export const membersToInvite = (tx: ReadHandle, clientId: number, now: Date): Promise<Invited[]> =>
  tx.all(
    rawQuery<Invited>(sql`
      SELECT store_id, province, customer_id, username_option, mobile_number, email, language FROM (
        SELECT p.store_id, s.province, p.customer_id, c.username_option, c.mobile_number, c.email, c.language,
          row_number() OVER (PARTITION BY p.store_id ORDER BY p.customer_id) AS nth
        FROM ewa_payroll_person AS p
        JOIN ewa_store AS s ON s.client_id = p.client_id AND s.store_id = p.store_id AND s.is_on
        JOIN store AS t ON t.client_id = p.client_id AND t.id = p.store_id
        JOIN membership AS m ON m.client_id = p.client_id AND m.store_id = p.store_id AND m.customer_id = p.customer_id AND m.active
        JOIN customer AS c ON c.client_id = p.client_id AND c.id = p.customer_id AND c.status = 'active'
        LEFT JOIN ewa_member AS e ON e.client_id = p.client_id AND e.store_id = p.store_id AND e.customer_id = p.customer_id
        WHERE p.client_id = ${clientId} AND e.invited_at IS NULL AND e.enrolled_at IS NULL
          AND coalesce(p.employed_to >= (${now}::timestamptz AT TIME ZONE t.timezone)::date, true)
      ) AS invited WHERE nth <= ${MAX_INVITED} ORDER BY store_id, customer_id`),
  );

/** Keeps that they were invited at their stores, so that nobody is twice. */
export const saveInvited = (
  tx: WriteHandle,
  clientId: number,
  members: readonly Pick<Invited, 'store_id' | 'customer_id'>[],
  now: Date,
) =>
  tx.run(
    rawQuery(sql`
      INSERT INTO ewa_member AS e (client_id, store_id, customer_id, invited_at)
      SELECT ${clientId}, i.store_id, i.customer_id, ${now}::timestamptz
      FROM unnest(${members.map((one) => one.store_id)}::int[], ${members.map((one) => one.customer_id)}::int[]) AS i (store_id, customer_id)
      ON CONFLICT (client_id, store_id, customer_id) DO UPDATE SET invited_at = coalesce(e.invited_at, excluded.invited_at)`),
  );

export type Ending = {
  readonly store_id: number;
  readonly customer_id: number;
  /** They work no more at the store; else nobody links them to payroll any more. */
  readonly left: boolean;
};

/**
 * Who of a client is enrolled at a store and works no more there, or whom nobody links to its payroll
 * any more; by store, in the order in which members are locked.
 */
export const enrolmentsToEnd = (tx: ReadHandle, clientId: number, now: Date): Promise<Ending[]> =>
  tx.all(
    rawQuery<Ending>(sql`
      SELECT e.store_id, e.customer_id, m.active IS NOT TRUE OR coalesce(p.employed_to < clock.today, false) AS left
      FROM ewa_member AS e
      JOIN store AS t ON t.client_id = e.client_id AND t.id = e.store_id
      CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE t.timezone)::date AS today) AS clock
      LEFT JOIN membership AS m ON m.client_id = e.client_id AND m.store_id = e.store_id AND m.customer_id = e.customer_id
      LEFT JOIN ewa_payroll_person AS p ON p.client_id = e.client_id AND p.store_id = e.store_id AND p.customer_id = e.customer_id
      WHERE e.client_id = ${clientId} AND e.enrolled_at IS NOT NULL
        AND (m.active IS NOT TRUE OR p.id IS NULL OR p.employed_to < clock.today)
      ORDER BY e.store_id, e.customer_id`),
  );
