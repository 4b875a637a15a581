import { byName } from '#domain/people/by-name.ts';
import type { MemberStatus } from '#domain/people/member-status.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../store-ref.ts';

type JobNamed = { readonly code_id: number; readonly role_name: string };
export type Employee = {
  readonly id: number;
  readonly store_id: number;
  readonly customer_id: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly staff_id: string | null;
  readonly source: 'member' | 'pos';
  readonly external_id: string | null;
  readonly weight_milli: number;
  readonly status: MemberStatus | null;
  readonly job_codes: readonly JobNamed[];
};

const JOBS = `(SELECT coalesce(json_agg(json_build_object('code_id', j.id, 'role_name', j.role_name) ORDER BY j.id), '[]') FROM tip_employee_job ej
  JOIN tip_job_code j ON j.client_id = ej.client_id AND j.id = ej.job_code_id AND j.archived_at IS NULL WHERE ej.client_id = e.client_id AND ej.employee_id = e.id) AS job_codes`;

/**
 * Everybody who takes part in a store's tips, by name. Members have the names that they have now.
 */
export const employeesOf = async (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<Employee[]> =>
  byName(
    await tx.text<Employee>({
      sql: `SELECT e.id, e.store_id, e.customer_id, coalesce(c.first_name, e.first_name) AS first_name, coalesce(c.last_name, e.last_name) AS last_name, c.staff_id, e.source, e.external_id, e.weight_milli, c.status, ${JOBS}
          FROM tip_employee e LEFT JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          WHERE e.client_id = $1 AND e.store_id = $2 AND e.removed_at IS NULL ORDER BY e.id`,
      values: [clientId, storeId],
    }),
  );

export type TipMember = {
  readonly customer_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly staff_id: string | null;
  readonly status: MemberStatus;
  readonly employee_id: number | null;
  readonly weight_milli: number | null;
  readonly job_codes: readonly JobNamed[];
};
export type MemberFind = {
  readonly clientId: number;
  readonly storeId: number;
  /** Folded as name keys are. */ readonly search: string | null;
  readonly taken: boolean;
};

/** Active members of the store, and whoever takes part in its tips though they have left it. */
const FOUND = `FROM membership m JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
  LEFT JOIN tip_employee e ON e.client_id = m.client_id AND e.store_id = m.store_id AND e.customer_id = m.customer_id AND e.removed_at IS NULL
  WHERE m.store_id = $2 AND (m.active OR e.id IS NOT NULL) AND (NOT $3 OR e.id IS NOT NULL)
    AND ($4::text IS NULL OR position($4 in c.name_key) > 0 OR starts_with(c.staff_key, $4) OR starts_with(c.identifier_key, $4))`;
const valuesOf = ({ clientId, storeId, taken, search }: MemberFind): unknown[] => [
  clientId,
  storeId,
  taken,
  search,
];

export const tipMembers = (
  tx: ReadHandle,
  find: MemberFind,
  limit: number,
  offset: number,
): Promise<TipMember[]> =>
  tx.text<TipMember>({
    sql: `SELECT c.id AS customer_id, c.first_name, c.last_name, c.staff_id, c.status, e.id AS employee_id, e.weight_milli, ${JOBS} ${FOUND} AND m.client_id = $1 ORDER BY m.name_key, c.id LIMIT $5 OFFSET $6`,
    values: [...valuesOf(find), limit, offset],
  });
export const countTipMembers = async (tx: ReadHandle, find: MemberFind): Promise<number> =>
  (
    await tx.text<{ n: number }>({
      sql: `SELECT count(*)::int AS n ${FOUND} AND m.client_id = $1`,
      values: valuesOf(find),
    })
  )[0]?.n ?? 0;

/** Which of these are active members of the store. */
export const membersAmong = async (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  customerIds: readonly number[],
): Promise<Set<number>> => {
  const rows = await tx.all(
    q
      .selectFrom('membership')
      .select('customer_id')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('active', '=', true)
      .where('customer_id', 'in', [...customerIds]),
  );
  return new Set(rows.map((row) => row.customer_id));
};

/** Who took part before comes back as the same person; answers the numbers of those who did. */
export const bringBack = async (
  tx: WriteHandle,
  clientId: number,
  storeId: number,
  customerIds: readonly number[],
): Promise<number[]> =>
  (
    await tx.text<{ id: number }>({
      sql: `UPDATE tip_employee SET removed_at = NULL WHERE client_id = $1 AND id IN (
            SELECT max(e.id) FROM tip_employee e WHERE e.client_id = $1 AND e.store_id = $2 AND e.customer_id = ANY($3::int[]) GROUP BY e.customer_id HAVING bool_and(e.removed_at IS NOT NULL)) RETURNING id`,
      values: [clientId, storeId, customerIds],
    })
  ).map(({ id }) => id);

/** Whoever of these is not in yet; their weight goes with them where tips know such a one. */
export const insertMembers = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  customerIds: readonly number[],
  now: Date,
): Promise<number[]> =>
  (
    await tx.text<{ id: number }>({
      sql: `INSERT INTO tip_employee (client_id, store_id, customer_id, first_name, last_name, source, weight_milli, created_at)
          SELECT c.client_id, $2, c.id, c.first_name, c.last_name, 'member', CASE WHEN c.weight::numeric BETWEEN 0.1 AND 10 THEN (c.weight::numeric * 1000)::int ELSE 1000 END, $4
          FROM customer c WHERE c.client_id = $1 AND c.id = ANY($3::int[]) AND NOT EXISTS (
            SELECT FROM tip_employee e WHERE e.client_id = c.client_id AND e.store_id = $2 AND e.customer_id = c.id AND e.removed_at IS NULL) ORDER BY c.id RETURNING id`,
      values: [clientId, storeId, customerIds, now],
    })
  ).map(({ id }) => id);

/**
 * Gives newcomers the job codes that are known of the member, or that are called as their positions
 * are.
 */
export const giveKnownJobs = (
  tx: WriteHandle,
  clientId: number,
  employeeIds: readonly number[],
): Promise<unknown> =>
  tx.text({
    sql: `INSERT INTO tip_employee_job (client_id, employee_id, job_code_id)
          SELECT e.client_id, e.id, j.id FROM tip_employee e JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          JOIN tip_job_code j ON j.client_id = e.client_id AND j.store_id = e.store_id AND j.archived_at IS NULL
          WHERE e.client_id = $1 AND e.id = ANY($2::int[])
            AND (j.id = ANY(c.job_code_ids) OR lower(j.role_name) = lower(c.primary_position) OR lower(j.role_name) IN (SELECT lower(p) FROM unnest(c.secondary_positions) AS p))
          ON CONFLICT DO NOTHING`,
    values: [clientId, employeeIds],
  });

export const removeEmployee = (tx: WriteHandle, clientId: number, id: number, now: Date) =>
  tx.run(
    q
      .updateTable('tip_employee')
      .set({ removed_at: now })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

export type Assigned = {
  readonly id: number;
  readonly jobs: readonly number[];
  readonly weight: number;
};

/** Gives each exactly these job codes and this weight. */
export async function assignJobs(
  tx: WriteHandle,
  clientId: number,
  all: readonly Assigned[],
): Promise<void> {
  const pairs = all.flatMap(({ id, jobs }) => jobs.map((job) => ({ id, job })));
  await tx.text({
    sql: `DELETE FROM tip_employee_job WHERE client_id = $1 AND employee_id = ANY($2::int[])`,
    values: [clientId, all.map(({ id }) => id)],
  });
  await tx.text({
    sql: `INSERT INTO tip_employee_job (client_id, employee_id, job_code_id) SELECT $1, p.* FROM unnest($2::int[], $3::int[]) AS p`,
    values: [clientId, pairs.map(({ id }) => id), pairs.map(({ job }) => job)],
  });
  await tx.text({
    sql: `UPDATE tip_employee e SET weight_milli = g.weight FROM unnest($2::int[], $3::int[]) AS g (id, weight) WHERE e.client_id = $1 AND e.id = g.id`,
    values: [clientId, all.map(({ id }) => id), all.map(({ weight }) => weight)],
  });
}

/** Somebody of the point of sale who is no member. */
type Stranger = {
  readonly client_id: number;
  readonly store_id: number;
  readonly external_id: string;
  readonly first_name: string;
  readonly last_name: string;
};
/** Takes somebody in whom only the point of sale knows. */
export const insertStranger = async (
  tx: WriteHandle,
  { client_id, store_id, external_id, first_name, last_name }: Stranger,
  now: Date,
): Promise<number> =>
  (
    await tx.one(
      q
        .insertInto('tip_employee')
        .values({
          client_id,
          store_id,
          external_id,
          first_name,
          last_name,
          customer_id: null,
          source: 'pos',
          removed_at: null,
          created_at: now,
        })
        .returning('id'),
    )
  ).id;

/** Strangers who turn out to be members become those members, with all that they earned. */
export const makeMembers = (
  tx: WriteHandle,
  clientId: number,
  pairs: readonly { readonly employeeId: number; readonly customerId: number }[],
): Promise<unknown> =>
  tx.text({
    sql: 'UPDATE tip_employee e SET customer_id = n.customer FROM unnest($2::int[], $3::int[]) AS n (employee, customer) WHERE e.client_id = $1 AND e.id = n.employee AND e.customer_id IS NULL',
    values: [clientId, pairs.map((one) => one.employeeId), pairs.map((one) => one.customerId)],
  });
