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
