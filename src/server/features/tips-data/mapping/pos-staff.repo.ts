import { json } from '#server/platform/audit.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { PosEmployee, PosNamed } from '#server/providers/pos/point-of-sale.port.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

export const posRolesOf = (tx: ReadHandle, clientId: number, storeId: number) =>
  tx.all(
    q
      .selectFrom('tip_pos_role')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .orderBy('name')
      .orderBy('external_id'),
  );

export const posEmployeesOf = (tx: ReadHandle, clientId: number, storeId: number) =>
  tx.all(
    q
      .selectFrom('tip_pos_employee')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .orderBy('first_name')
      .orderBy('last_name')
      .orderBy('id'),
  );

/** Notes roles that were seen; their links stay. */
export const seeRoles = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  roles: readonly PosNamed[],
  now: Date,
): Promise<unknown> => {
  const known = [...new Map(roles.map((role) => [role.id, role.name])).entries()];
  return tx.text({
    sql: `INSERT INTO tip_pos_role (client_id, store_id, external_id, name, seen_at) SELECT $1, $2, n.id, n.name, $5 FROM unnest($3::text[], $4::text[]) AS n (id, name)
          ON CONFLICT (client_id, store_id, external_id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at`,
    values: [clientId, storeId, known.map(([id]) => id), known.map(([, name]) => name), now],
  });
};

/** Notes staff as they are now; links stay. Answers how many are new or different. */
export async function seeStaff(
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  staff: readonly PosEmployee[],
  now: Date,
): Promise<number> {
  const rows = [...new Map(staff.map((one) => [one.id, one])).values()].map((one) => ({
    external_id: one.id,
    first_name: one.firstName,
    last_name: one.lastName,
    numbers: one.numbers,
    email: one.email,
    mobile: one.mobile,
    active: one.active,
    roles: one.roles.map(({ id }) => id),
  }));
  const changed = await tx.text<{ id: number }>({
    sql: `WITH n AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS n (external_id text, first_name text, last_name text, numbers jsonb, email text, mobile text, active boolean, roles text[])),
          old AS (SELECT p.external_id, p.first_name, p.last_name, p.numbers, p.email, p.mobile, p.active, p.roles FROM tip_pos_employee p WHERE p.client_id = $1 AND p.store_id = $2),
          put AS (INSERT INTO tip_pos_employee (client_id, store_id, external_id, first_name, last_name, numbers, email, mobile, active, roles, seen_at)
            SELECT $1, $2, n.*, $4 FROM n ON CONFLICT (client_id, store_id, external_id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
            numbers = excluded.numbers, email = excluded.email, mobile = excluded.mobile, active = excluded.active, roles = excluded.roles, seen_at = excluded.seen_at RETURNING id, external_id)
          SELECT put.id FROM put JOIN n USING (external_id) WHERE NOT EXISTS (SELECT FROM old WHERE to_jsonb(old) = to_jsonb(n))`,
    values: [clientId, storeId, json(rows), now],
  });
  return changed.length;
}

/**
 * Who is not on the list of a provider any more is active there no longer. Only those of the spaces
 * that were read: another provider has not been asked.
 */
export const retireStaff = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { seen, spaces }: { readonly seen: readonly string[]; readonly spaces: readonly string[] },
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE tip_pos_employee SET active = false WHERE client_id = $1 AND store_id = $2 AND active
          AND left(external_id, length(external_id) - strpos(reverse(external_id), '/')) = ANY($4::text[]) AND NOT external_id = ANY($3::text[])`,
    values: [clientId, storeId, seen, spaces],
  });

export type ExternalLink = { readonly externalId: string; readonly to: number | null };
/** Links many rows of a point of sale to ours, in one statement. */
const linkWith =
  (sql: string) =>
  (
    tx: WriteHandle,
    clientId: number,
    storeId: number,
    links: readonly ExternalLink[],
  ): Promise<unknown> => {
    const ids = links.map(({ externalId }) => externalId);
    return tx.text({ sql, values: [clientId, storeId, ids, links.map(({ to }) => to)] });
  };

export const linkRoles = linkWith(
  'UPDATE tip_pos_role r SET job_code_id = n.code FROM unnest($3::text[], $4::int[]) AS n (id, code) WHERE r.client_id = $1 AND r.store_id = $2 AND r.external_id = n.id',
);

export const linkStaff = linkWith(
  'UPDATE tip_pos_employee p SET employee_id = n.employee FROM unnest($3::text[], $4::int[]) AS n (id, employee) WHERE p.client_id = $1 AND p.store_id = $2 AND p.external_id = n.id',
);

export type Candidate = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly staff_id: string | null;
  readonly payroll_id: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly pos_id: string | null;
  readonly alt_pos_id: string | null;
};
/** Active members of a store to whom nobody of its point of sale is linked. */
export const candidatesOf = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<Candidate[]> =>
  tx.text<Candidate>({
    sql: `SELECT c.id, c.first_name, c.last_name, c.staff_id, c.email, c.mobile_number AS mobile, c.payroll_id, c.pos_id, c.alt_pos_id FROM membership m JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
          WHERE m.client_id = $1 AND m.store_id = $2 AND m.active AND NOT EXISTS (
            SELECT FROM tip_pos_employee p JOIN tip_employee e ON e.client_id = p.client_id AND e.id = p.employee_id AND e.removed_at IS NULL WHERE p.client_id = m.client_id AND p.store_id = m.store_id AND e.customer_id = c.id)
          ORDER BY c.id`,
    values: [clientId, storeId],
  });
