import { type ExpressionBuilder, type Selectable, type Updateable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { IdRow, MemberFilter, MemberPage } from './member-filter.ts';
import { countOfStores, foundInStores, pageOfStores } from './store-members.repo.ts';

type Inside = ExpressionBuilder<{ c: Schema['customer'] }, 'c'>;

/** The base query: the client, then what the filter says. */
const matching = (filter: MemberFilter) => {
  let query = q.selectFrom('customer as c').where('c.client_id', '=', filter.clientId);
  if (filter.statuses)
    query =
      filter.statuses.length > 0
        ? query.where('c.status', 'in', [...filter.statuses])
        : query.where(sql<boolean>`false`);
  if (filter.stores !== 'all' || filter.departmentId !== null)
    query = query.where((eb: Inside) => eb.exists(membershipIn(filter)));
  return query;
};

function membershipIn({ stores, departmentId }: MemberFilter) {
  let inside = q
    .selectFrom('membership as m')
    .select(sql`1`.as('one'))
    .whereRef('m.client_id', '=', sql.ref('c.client_id'))
    .whereRef('m.customer_id', '=', sql.ref('c.id'));
  if (stores !== 'all')
    inside = inside.where('m.store_id', 'in', stores.length > 0 ? [...stores] : [0]);
  if (departmentId !== null) inside = inside.where('m.department_id', '=', departmentId);
  return inside;
}

/**
 * Stores are asked for, and most members are: then the stores' own ranges are read. Rare statuses
 * are found among the client's members instead.
 */
const byStore = ({ stores, statuses }: MemberFilter): boolean =>
  stores !== 'all' && (statuses === null || statuses.includes('active'));

/** A page of ids by keyset: what follows `after` in the order. */
export function pageOfIds(
  tx: ReadHandle,
  filter: MemberFilter,
  { sort, after, limit, offset }: MemberPage,
): Promise<IdRow[]> {
  if (byStore(filter)) return pageOfStores(tx, filter, { sort, after, limit, offset });
  let query = matching(filter).select(['c.id', 'c.name_key']);
  if (sort === 'newest') {
    if (after) query = query.where('c.id', '<', after.id);
    query = query.orderBy('c.id', 'desc');
  } else {
    const direction = sort === 'name' ? 'asc' : 'desc';
    if (after)
      query = query.where(
        sql<boolean>`(c.name_key, c.id) ${sql.raw(sort === 'name' ? '>' : '<')} (${after.nameKey}, ${after.id})`,
      );
    query = query.orderBy('c.name_key', direction).orderBy('c.id', direction);
  }
  return tx.all(query.limit(limit).offset(offset));
}

/** How many match, counted to one more than the limit. */
export async function countMatching(
  tx: ReadHandle,
  filter: MemberFilter,
  limit: number,
): Promise<number> {
  if (byStore(filter)) return countOfStores(tx, filter, limit);
  const some = matching(filter)
    .select(sql`1`.as('one'))
    .limit(limit + 1);
  // Not prepared: its plan is another for a small client and a large one.
  const [row] = await tx.all(
    q.selectFrom(some.as('counted')).select(sql<number>`count(*)::int`.as('n')),
  );
  return row?.n ?? 0;
}

type SearchKey = 'name_key' | 'last_name_key' | 'staff_key' | 'identifier_key' | 'mobile_number';

/**
 * The first that begin with what was typed, by each key that is searched: range comparisons in
 * collation C, one index each.
 */
export async function searchIds(
  tx: ReadHandle,
  filter: MemberFilter,
  typed: { readonly folded: string; readonly digits: string },
  each: number,
): Promise<IdRow[]> {
  const byNumber = typed.digits.length >= 3;
  if (filter.stores !== 'all')
    return foundInStores(
      tx,
      filter,
      byNumber && typed.digits !== typed.folded ? [typed.folded, typed.digits] : [typed.folded],
      each,
    );
  const begins = (key: SearchKey, prefix: string) => {
    const column = sql.ref(`c.${key}`);
    return matching(filter)
      .select(['c.id', 'c.name_key'])
      .where(
        sql<boolean>`${column} COLLATE "C" >= ${prefix} AND ${column} COLLATE "C" < ${prefix + '\u{10FFFF}'}`,
      )
      .orderBy(sql`${column} COLLATE "C"`)
      .limit(each);
  };
  const keys: SearchKey[] = ['name_key', 'last_name_key', 'staff_key', 'identifier_key'];
  const branches = keys.map((key) => begins(key, typed.folded));
  if (byNumber) branches.push(begins('mobile_number', typed.digits));
  const found = new Map<number, IdRow>();
  for (const branch of branches) for (const row of await tx.all(branch)) found.set(row.id, row);
  return [...found.values()];
}

export const membersByIds = (tx: ReadHandle, clientId: number, ids: readonly number[]) =>
  tx.all(
    q
      .selectFrom('customer as c')
      .selectAll('c')
      .where('c.client_id', '=', clientId)
      .where('c.id', 'in', ids.length > 0 ? [...ids] : [0]),
  );

export const findMember = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('customer as c')
      .selectAll('c')
      .where('c.client_id', '=', clientId)
      .where('c.id', '=', id),
  );

/** What has to be known of a member to move money to or from their card. */
export type Payee = Pick<
  Selectable<Schema['customer']>,
  'id' | 'status' | 'account_id' | 'proxy' | 'first_name' | 'last_name' | 'staff_id'
>;

export async function findPayee(
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<Payee | null> {
  const [row] = await tx.text<Payee>({
    name: 'find_payee',
    sql: 'SELECT id, status, account_id, proxy, first_name, last_name, staff_id FROM customer WHERE client_id = $1 AND id = $2',
    values: [clientId, id],
  });
  return row ?? null;
}

export type MembershipRow = {
  customer_id: number;
  store_id: number;
  store_name: string;
  department_id: number | null;
  department_name: string | null;
  active: boolean;
};

export const membershipsOf = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
  stores: 'all' | readonly number[],
): Promise<MembershipRow[]> => {
  let query = q
    .selectFrom('membership as m')
    .innerJoin('store as s', (join) =>
      join.onRef('s.client_id', '=', 'm.client_id').onRef('s.id', '=', 'm.store_id'),
    )
    .leftJoin('department as d', (join) =>
      join.onRef('d.client_id', '=', 'm.client_id').onRef('d.id', '=', 'm.department_id'),
    )
    .select([
      'm.customer_id',
      'm.store_id',
      's.name as store_name',
      'm.department_id',
      'd.name as department_name',
      'm.active',
    ])
    .where('m.client_id', '=', clientId)
    .where('m.customer_id', 'in', ids.length > 0 ? [...ids] : [0]);
  if (stores !== 'all')
    query = query.where('m.store_id', 'in', stores.length > 0 ? [...stores] : [0]);
  return tx.all(query.orderBy('m.store_id'));
};

export const cardOf = (tx: ReadHandle, clientId: number, customerId: number) =>
  tx.maybe(
    q
      .selectFrom('card')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('customer_id', '=', customerId)
      .where('state', '!=', 'replaced')
      .orderBy('created_at', 'desc')
      .limit(1),
  );

/** Whether a member belongs to one of the stores, active there or not. */
export async function belongsTo(
  tx: ReadHandle,
  clientId: number,
  customerId: number,
  stores: 'all' | readonly number[],
): Promise<boolean> {
  const filter: MemberFilter = { clientId, stores, statuses: null, departmentId: null };
  return (await tx.maybe(matching(filter).select('c.id').where('c.id', '=', customerId))) !== null;
}

export const saveOnboarding = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Pick<
    Updateable<Schema['customer']>,
    'status' | 'registered_at' | 'find_started_at' | 'invited_at' | 'agreed_at' | 'language'
  >,
) =>
  tx.run(q.updateTable('customer').set(set).where('client_id', '=', clientId).where('id', '=', id));

/** Cards that cannot be paid as they are, with their state. */
export const cardsNotActive = (tx: ReadHandle, clientId: number) =>
  tx.all(
    q
      .selectFrom('card')
      .select(['proxy', 'state'])
      .where('client_id', '=', clientId)
      .where('state', '!=', 'active'),
  );

/** How the members with these numbers stand now. */
export async function statusesOf(
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.all(
    q
      .selectFrom('customer')
      .select(['id', 'status'])
      .where('client_id', '=', clientId)
      .where(sql<boolean>`id = ANY(${[...ids]}::int[])`),
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export type StoreCount = {
  readonly store_id: number;
  readonly store_name: string;
  readonly count: number;
};

/** In which of the stores that are seen these members are active, and how many of them. */
export const countInStores = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
  stores: 'all' | readonly number[],
): Promise<StoreCount[]> =>
  tx.text({
    sql: `SELECT m.store_id, s.name AS store_name, count(*)::int AS count FROM membership m
          JOIN store s ON s.client_id = m.client_id AND s.id = m.store_id
          WHERE m.client_id = $1 AND m.customer_id = ANY ($2::int[]) AND m.active AND ($3::int[] IS NULL OR m.store_id = ANY ($3))
          GROUP BY m.store_id, s.name ORDER BY s.name, m.store_id`,
    values: [clientId, ids, stores === 'all' ? null : stores],
  });
