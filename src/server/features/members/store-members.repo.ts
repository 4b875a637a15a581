import { type RawBuilder, sql } from 'kysely';
import { type ReadHandle, q, rawQuery } from '#server/platform/database/handle.ts';
import type { IdRow, MemberFilter, MemberPage, Sort } from './member-filter.ts';

type Condition = RawBuilder<unknown>;
type Ordered = {
  readonly by: string;
  readonly where: readonly Condition[];
  /** Asked for numbers alone, the index has all. */ readonly numbersOnly?: true;
};

/**
 * The first of each store in an order, each from its own range of the index (active and not): a
 * store's members are never searched for among all of the client's. A member of several stores
 * comes once.
 */
function firstOfStores(
  clientId: number,
  { stores, statuses, departmentId }: Omit<MemberFilter, 'clientId'>,
  { by, where, numbersOnly }: Ordered,
  each: number,
): Condition {
  const conditions = [
    sql`m.store_id = s.id`,
    sql`m.active = a.active`,
    ...where,
    ...(departmentId === null ? [] : [sql`m.department_id = ${departmentId}`]),
    ...(statuses === null
      ? []
      : [
          sql`EXISTS (SELECT 1 FROM customer c WHERE c.client_id = m.client_id AND c.id = m.customer_id AND c.status = ANY(${statuses}::text[]))`,
        ]),
  ];
  const columns = numbersOnly ? sql`m.customer_id AS id` : sql`m.customer_id AS id, m.name_key`;
  return sql`SELECT DISTINCT one.* FROM unnest(${stores}::int[]) AS s (id) CROSS JOIN unnest('{true,false}'::boolean[]) AS a (active)
    CROSS JOIN LATERAL (SELECT ${columns} FROM membership m WHERE m.client_id = ${clientId} AND ${sql.join(conditions, sql` AND `)} ORDER BY ${sql.raw(by)} LIMIT ${each}) AS one`;
}

const ORDERS = {
  newest: { inside: 'm.customer_id DESC', outside: 'id DESC' },
  name: { inside: 'm.name_key, m.customer_id', outside: 'name_key, id' },
  '-name': { inside: 'm.name_key DESC, m.customer_id DESC', outside: 'name_key DESC, id DESC' },
} as const satisfies Record<Sort, unknown>;

export function pageOfStores(
  tx: ReadHandle,
  filter: MemberFilter,
  { sort, after, limit, offset }: MemberPage,
): Promise<IdRow[]> {
  const order = ORDERS[sort];
  const follows =
    after === null
      ? []
      : [
          sort === 'newest'
            ? sql`m.customer_id < ${after.id}`
            : sql`(m.name_key, m.customer_id) ${sql.raw(sort === 'name' ? '>' : '<')} (${after.nameKey}, ${after.id})`,
        ];
  return tx.all(
    rawQuery<IdRow>(
      sql`SELECT * FROM (${firstOfStores(filter.clientId, filter, { by: order.inside, where: follows }, limit + offset)}) AS found ORDER BY ${sql.raw(order.outside)} LIMIT ${limit} OFFSET ${offset}`,
    ),
  );
}

/** How many they are, counted to one more than the limit. */
export async function countOfStores(
  tx: ReadHandle,
  filter: MemberFilter,
  limit: number,
): Promise<number> {
  const [row] = await tx.all(
    rawQuery<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT * FROM (${firstOfStores(filter.clientId, filter, { by: 'm.customer_id', where: [], numbersOnly: true }, limit + 1)}) AS found LIMIT ${limit + 1}) AS counted`,
    ),
  );
  return row?.n ?? 0;
}

/**
 * Those of whom a name, a staff id, an identifier or a mobile number begins with one of the
 * prefixes: one range of an index for each store and prefix.
 */
export function foundInStores(
  tx: ReadHandle,
  { clientId, stores, statuses, departmentId }: MemberFilter,
  prefixes: readonly string[],
  each: number,
): Promise<IdRow[]> {
  const among = [
    ...(departmentId === null
      ? []
      : [
          sql`EXISTS (SELECT 1 FROM membership m WHERE m.client_id = k.client_id AND m.customer_id = k.customer_id AND m.store_id = k.store_id AND m.department_id = ${departmentId})`,
        ]),
    ...(statuses === null
      ? []
      : [
          sql`EXISTS (SELECT 1 FROM customer c WHERE c.client_id = k.client_id AND c.id = k.customer_id AND c.status = ANY(${statuses}::text[]))`,
        ]),
  ];
  return tx.all(
    rawQuery<IdRow>(
      sql`SELECT c.id, c.name_key FROM customer c WHERE c.client_id = ${clientId} AND c.id IN (
    SELECT one.customer_id FROM unnest(${stores}::int[]) AS s (id) CROSS JOIN unnest(${prefixes}::text[]) AS p (prefix)
    CROSS JOIN LATERAL (SELECT k.customer_id FROM membership_key k WHERE k.client_id = ${clientId} AND k.store_id = s.id AND k.key >= p.prefix AND k.key < p.prefix || ${'\u{10FFFF}'}
      ${among.length === 0 ? sql`` : sql`AND ${sql.join(among, sql` AND `)}`} ORDER BY k.key, k.customer_id LIMIT ${each}) AS one)`,
    ),
  );
}

/**
 * The stores of these wallets; a number that is no wallet's stays as it is, and is found nowhere.
 */
export async function storesOfWallets(
  tx: ReadHandle,
  clientId: number,
  wallets: readonly number[],
): Promise<number[]> {
  if (wallets.length === 0) return [];
  const rows = await tx.all(
    q
      .selectFrom('wallet')
      .select(['id', 'store_id'])
      .where('client_id', '=', clientId)
      .where('id', 'in', [...wallets]),
  );
  const storeOf = new Map(rows.map((row) => [row.id, row.store_id]));
  return [...new Set(wallets.map((id) => storeOf.get(id) ?? id))];
}
