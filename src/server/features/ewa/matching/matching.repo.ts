import type { PayrollCandidate } from '#domain/ewa/index.ts';
import type { MemberStatus } from '#domain/people/member-status.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

export type StoreMember = PayrollCandidate & {
  readonly status: MemberStatus;
  readonly isEnrolled: boolean;
};

/** The active members of a store, with what other systems may know them by. */
export const membersOfStore = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<StoreMember[]> =>
  tx.text<StoreMember>({
    name: 'ewa_members_of_store',
    sql: `SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.payroll_id AS "payrollId", c.staff_id AS "staffId", c.ta_id AS "taId", c.pos_id AS "posId", c.email, c.mobile_number AS mobile, c.status, e.enrolled_at IS NOT NULL AS "isEnrolled"
          FROM membership m JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
          LEFT JOIN ewa_member e ON e.client_id = m.client_id AND e.store_id = m.store_id AND e.customer_id = m.customer_id
          WHERE m.client_id = $1 AND m.store_id = $2 AND m.active ORDER BY c.id`,
    values: [clientId, storeId],
  });

/**
 * Members to whom some people of payroll are linked, locked: whoever takes under their payroll IDs has
 * finished, or waits.
 */
export const lockLinkedMembers = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  personIds: readonly number[],
): Promise<unknown> =>
  tx.text({
    sql: `SELECT m.customer_id FROM ewa_payroll_person p
          JOIN ewa_member m ON m.client_id = p.client_id AND m.store_id = p.store_id AND m.customer_id = p.customer_id
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.id = ANY($3::int[]) ORDER BY m.customer_id FOR UPDATE OF m`,
    values: [clientId, storeId, personIds],
  });

/** Who has something that comes off with an open period, by the payroll ID that they had then. */
export const openTakers = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<{ pos_id: string; customer_id: number }[]> =>
  tx.text<{ pos_id: string; customer_id: number }>({
    name: 'ewa_open_takers',
    sql: `SELECT a.pos_id, a.customer_id FROM ewa_period p
          JOIN ewa_advance_part t ON t.client_id = $1 AND t.store_id = $2 AND t.first_day = p.first_day
          JOIN ewa_advance a ON a.client_id = $1 AND a.id = t.advance_id AND a.status <> 'failed'
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.state = 'open'
          UNION
          SELECT d.pos_id, d.customer_id FROM ewa_period p
          JOIN ewa_deduction d ON d.client_id = $1 AND d.store_id = $2 AND d.carried_to = p.first_day AND d.carried > 0
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.state = 'open'`,
    values: [clientId, storeId],
  });

/** The rates of some people, the newest of each job first. */
export const ratesOf = (tx: ReadHandle, clientId: number, personIds: readonly number[]) =>
  tx.all(
    q
      .selectFrom('ewa_payroll_rate')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('person_id', 'in', personIds.length > 0 ? [...personIds] : [0])
      .orderBy('person_id')
      .orderBy('job')
      .orderBy('effective_from', 'desc'),
  );

/** Links of some people end; who is set aside is not looked for any more. */
export const unlinkPeople = (
  tx: WriteHandle,
  clientId: number,
  people: readonly { readonly personId: number; readonly ignore: boolean }[],
  now: Date,
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE ewa_payroll_person p SET customer_id = NULL, linked_at = NULL, linked_by = NULL, missing_since = NULL, ignored_at = CASE WHEN n.ignore THEN coalesce(p.ignored_at, $4) END
          FROM unnest($2::int[], $3::bool[]) AS n (id, ignore) WHERE p.client_id = $1 AND p.id = n.id`,
    values: [
      clientId,
      people.map(({ personId }) => personId),
      people.map(({ ignore }) => ignore),
      now,
    ],
  });

/** Links people who are linked to nobody, each to a member to whom nobody is. */
export const linkPeople = (
  tx: WriteHandle,
  clientId: number,
  links: ReadonlyMap<number, number>,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE ewa_payroll_person p SET customer_id = n.customer, linked_at = $4, linked_by = $5, missing_since = NULL, ignored_at = NULL
          FROM unnest($2::int[], $3::int[]) AS n (id, customer) WHERE p.client_id = $1 AND p.id = n.id`,
    values: [clientId, [...links.keys()], [...links.values()], now, by],
  });

/** People stay as they are though their newest source left them out. */
export const keepPeople = (
  tx: WriteHandle,
  clientId: number,
  personIds: readonly number[],
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE ewa_payroll_person SET missing_since = NULL WHERE client_id = $1 AND id = ANY($2::int[])`,
    values: [clientId, personIds],
  });
