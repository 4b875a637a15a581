import type { CardState, MemberStatus } from '#domain/people/member-status.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';

export type MemberRow = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly mobile_number: string | null;
  readonly email: string | null;
  readonly identifier: string;
  readonly username_option: 1 | 2;
  readonly staff_id: string | null;
  readonly account_id: number;
  readonly status: MemberStatus;
  readonly proxy: string | null;
  readonly invited_at: Date | null;
  readonly registered_at: Date | null;
  readonly name_key: string;
  readonly last_name_key: string;
  readonly staff_key: string | null;
  readonly identifier_key: string;
  /** Columns that may be left out. */
  readonly more: object;
};

export const nextMemberIds = async (tx: WriteHandle, count: number): Promise<number[]> =>
  (
    await tx.text<{ id: number }>({
      sql: `SELECT nextval('customer_id')::int AS id FROM generate_series(1, $1)`,
      values: [count],
    })
  ).map((row) => row.id);

export const insertMembers = (
  tx: WriteHandle,
  clientId: number,
  now: Date,
  rows: readonly MemberRow[],
): Promise<unknown> =>
  tx.text({
    sql: `INSERT INTO customer (client_id, created_at, id, first_name, last_name, mobile_number, email, identifier, username_option, staff_id, account_id, status, proxy,
            invited_at, registered_at, name_key, last_name_key, staff_key, identifier_key, payroll_id, ta_id, pos_id, alt_pos_id, primary_position, secondary_positions, weight, timezone,
            language, roles, job_code_ids, company_id, source_id, internal_id, date_of_birth, occupation, address_street, address_more, address_city, address_province, address_postal_code, agreed_at)
          SELECT $1, $2, r.*, m.payroll_id, m.ta_id, m.pos_id, m.alt_pos_id, m.primary_position, coalesce(m.secondary_positions, '{}'), coalesce(m.weight, '1'), m.timezone,
            coalesce(m.language, 'en'), coalesce(m.roles, '[]'), coalesce(m.job_code_ids, '{}'), m.company_id, m.source_id, m.internal_id, m.date_of_birth, m.occupation,
            coalesce(m.address_street, ''), coalesce(m.address_more, ''), coalesce(m.address_city, ''), coalesce(m.address_province, ''), coalesce(m.address_postal_code, ''), r.registered_at
          FROM jsonb_array_elements($3::jsonb) AS given (member)
          CROSS JOIN jsonb_to_record(given.member -> 'more') AS m (payroll_id text, ta_id text, pos_id text, alt_pos_id text, primary_position text, secondary_positions text[], weight text, timezone text,
            language text, roles jsonb, job_code_ids int[], company_id text, source_id text, internal_id text, date_of_birth date, occupation text, address_street text, address_more text, address_city text,
            address_province text, address_postal_code text)
          CROSS JOIN jsonb_to_record(given.member) AS r (id int, first_name text, last_name text, mobile_number text, email text, identifier text, username_option smallint,
            staff_id text, account_id int, status text, proxy text, invited_at timestamptz, registered_at timestamptz, name_key text, last_name_key text, staff_key text, identifier_key text)`,
    values: [clientId, now, JSON.stringify(rows)],
  });

export type MembershipRow = {
  readonly customer_id: number;
  readonly store_id: number;
  readonly department_id: number | null;
  readonly active: boolean;
  readonly name_key: string;
};

export const insertMemberships = (
  tx: WriteHandle,
  clientId: number,
  rows: readonly MembershipRow[],
): Promise<unknown> =>
  tx.text({
    sql: `INSERT INTO membership (client_id, customer_id, store_id, department_id, active, name_key)
          SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (customer_id int, store_id int, department_id int, active boolean, name_key text)`,
    values: [clientId, JSON.stringify(rows)],
  });

export type CardRow = {
  readonly proxy: string;
  readonly customer_id: number;
  readonly state: CardState;
  readonly activated_at: Date | null;
  readonly expires_on: string | null;
};

export const insertCards = (
  tx: WriteHandle,
  clientId: number,
  now: Date,
  rows: readonly CardRow[],
): Promise<unknown> =>
  tx.text({
    sql: `INSERT INTO card (client_id, created_at, proxy, customer_id, state, activated_at, expires_on)
          SELECT $1, $2, r.* FROM jsonb_to_recordset($3) AS r (proxy text, customer_id int, state text, activated_at timestamptz, expires_on date)`,
    values: [clientId, now, JSON.stringify(rows)],
  });

/** Cards that nobody has yet. */
export const insertStock = (
  tx: WriteHandle,
  clientId: number,
  now: Date,
  rows: readonly { readonly proxy: string; readonly expires_on: string | null }[],
): Promise<unknown> =>
  tx.text({
    sql: `INSERT INTO card (client_id, created_at, state_at, state, proxy, expires_on) SELECT $1, $2, $2, 'free', r.* FROM jsonb_to_recordset($3) AS r (proxy text, expires_on date)`,
    values: [clientId, now, JSON.stringify(rows)],
  });

/**
 * Has the database look at the tables of members again, in the scope of the platform; see the
 * migration. In a transaction of its own.
 */
export const analyzeMemberTables = (tx: WriteHandle): Promise<unknown> =>
  tx.text({ sql: 'SELECT analyze_member_tables()' });
