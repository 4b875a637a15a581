import type { Person } from '#domain/funds/fund-rows.ts';
import type { Belonging } from '#domain/people/member-status.ts';
import { balances } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

type PersonRow = {
  id: number;
  first_name: string;
  last_name: string;
  status: string;
  identifier_key: string;
  staff_key: string | null;
  account_id: number;
  belonging: Belonging;
};
export type People = {
  readonly byId: ReadonlyMap<number, Person>;
  readonly byIdentifier: ReadonlyMap<string, Person>;
  readonly byStaff: ReadonlyMap<string, Person>;
};

/**
 * The people of a batch by what their rows name them with, looked up as a set; balances only where
 * an unload needs them.
 */
export async function findPeople(
  tx: ReadHandle,
  clientId: number,
  {
    storeId,
    identifiers,
    staff,
    withBalances,
  }: {
    readonly storeId: number;
    readonly identifiers: readonly string[];
    readonly staff: readonly string[];
    readonly withBalances: boolean;
  },
): Promise<People> {
  const rows = await tx.text<PersonRow>({
    name: 'bulk_people',
    sql: `SELECT c.id, c.first_name, c.last_name, c.status, c.identifier_key, c.staff_key, c.account_id,
            coalesce((SELECT CASE WHEN bool_or(m.active) THEN 'current' WHEN count(*) > 0 THEN 'former' END
                      FROM membership m WHERE m.client_id = c.client_id AND m.customer_id = c.id AND m.store_id = $2), 'none') AS belonging
          FROM (SELECT id FROM customer WHERE client_id = $1 AND identifier_key = ANY($3::text[]) UNION SELECT id FROM customer WHERE client_id = $1 AND staff_key = ANY($4::text[])) AS found
          JOIN customer c ON c.client_id = $1 AND c.id = found.id`,
    values: [clientId, storeId, distinct(identifiers), distinct(staff)],
  });
  const held = withBalances
    ? await balances(tx, { clientId, accountIds: rows.map((row) => row.account_id) })
    : null;
  const byId = new Map<number, Person>();
  const byIdentifier = new Map<string, Person>();
  const byStaff = new Map<string, Person>();
  for (const row of rows) {
    const person: Person = {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      status: row.status,
      belonging: row.belonging,
      balance: held?.get(row.account_id) ?? 0n,
    };
    byId.set(row.id, person);
    byIdentifier.set(row.identifier_key, person);
    if (row.staff_key !== null) byStaff.set(row.staff_key, person);
  }
  return { byId, byIdentifier, byStaff };
}

const distinct = (keys: readonly string[]): string[] =>
  [...new Set(keys)].filter((key) => key !== '');

export type Namesake = {
  name_key: string;
  first_name: string;
  last_name: string;
  identifier: string;
  staff_id: string | null;
};

/** The members of a store who have one of these full names, as searches see a name. */
export async function peopleNamed(
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  names: readonly string[],
): Promise<Namesake[]> {
  const keys = distinct(names);
  if (keys.length === 0) return [];
  return tx.text<Namesake>({
    sql: `SELECT c.name_key, c.first_name, c.last_name, c.identifier, c.staff_id
          FROM membership m JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
          WHERE m.client_id = $1 AND m.store_id = $2 AND m.active AND m.name_key = ANY($3::text[]) GROUP BY c.client_id, c.id ORDER BY c.id`,
    values: [clientId, storeId, keys],
  });
}

/** Which of these are staff IDs. */
export async function staffAmong(
  tx: ReadHandle,
  clientId: number,
  typed: readonly string[],
): Promise<string[]> {
  const keys = distinct(typed);
  if (keys.length === 0) return [];
  const rows = await tx.text<{ staff_key: string }>({
    sql: 'SELECT staff_key FROM customer WHERE client_id = $1 AND staff_key = ANY($2::text[])',
    values: [clientId, keys],
  });
  return rows.map((row) => row.staff_key);
}

export type TemplatePerson = {
  first_name: string;
  last_name: string;
  identifier: string;
  staff_id: string | null;
  department: string | null;
  status: string;
};

/**
 * The people of a template: those of a store who can be paid (or all), by first name or by
 * department.
 */
export function templatePeople(
  tx: ReadHandle,
  clientId: number,
  {
    storeIds,
    departmentIds,
    byFirst,
    all,
  }: {
    readonly storeIds: readonly number[];
    readonly departmentIds: readonly number[] | null;
    readonly byFirst: boolean;
    readonly all: boolean;
  },
): Promise<TemplatePerson[]> {
  return tx.text<TemplatePerson>({
    sql: `SELECT first_name, last_name, identifier, staff_id, department, status FROM (
            SELECT DISTINCT ON (c.id) c.id, c.first_name, c.last_name, c.identifier, c.staff_id, c.name_key, d.name AS department, c.status
            FROM membership m JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
            LEFT JOIN department d ON d.client_id = m.client_id AND d.id = m.department_id
            WHERE m.client_id = $1 AND m.store_id = ANY($2::int[]) AND m.active AND ($3::int[] IS NULL OR m.department_id = ANY($3::int[])) AND ($5 OR c.status = 'active')
            ORDER BY c.id, d.name) AS people
          ORDER BY CASE WHEN $4 THEN NULL ELSE department END NULLS LAST, name_key, id`,
    values: [clientId, storeIds, departmentIds, byFirst, all],
  });
}

export type WalletPerson = {
  wallet_id: number;
  customer_id: number;
  first_name: string;
  last_name: string;
  identifier: string;
  staff_id: string;
  department: string | null;
  status: string;
};

/**
 * The people of each wallet, who can be paid or all, by name or by department: once a wallet, in
 * the order in which the wallets were asked for. Without departments everybody of its store.
 */
export function peopleOfWallets(
  tx: ReadHandle,
  clientId: number,
  wallets: readonly {
    readonly id: number;
    readonly storeId: number;
    readonly departmentIds: readonly number[];
  }[],
  { byFirst, all, limit }: { readonly byFirst: boolean; readonly all: boolean; limit: number },
): Promise<WalletPerson[]> {
  return tx.text<WalletPerson>({
    name: 'people_of_wallets',
    sql: `SELECT wallet_id, customer_id, first_name, last_name, identifier, staff_id, department, status FROM (
            SELECT DISTINCT ON (w.no, c.id) w.no, w.wallet_id, c.id AS customer_id, c.first_name, c.last_name, c.identifier, coalesce(c.staff_id, '') AS staff_id, c.name_key, d.name AS department, c.status
            FROM unnest($2::int[], $3::int[], $4::bool[]) WITH ORDINALITY AS w (wallet_id, store_id, everybody, no)
            JOIN membership m ON m.client_id = $1 AND m.store_id = w.store_id AND m.active AND (w.everybody OR m.department_id = ANY ($5::int[]))
            JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
            LEFT JOIN department d ON d.client_id = m.client_id AND d.id = m.department_id
            WHERE $7 OR c.status = 'active'
            ORDER BY w.no, c.id, d.name) AS people
          ORDER BY no, CASE WHEN $6 THEN NULL ELSE department END NULLS LAST, name_key, customer_id LIMIT $8`,
    values: [
      clientId,
      wallets.map((wallet) => wallet.id),
      wallets.map((wallet) => wallet.storeId),
      wallets.map((wallet) => wallet.departmentIds.length === 0),
      wallets.flatMap((wallet) => wallet.departmentIds),
      byFirst,
      all,
      limit,
    ],
  });
}
