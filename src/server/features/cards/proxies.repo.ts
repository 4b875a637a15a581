import { type Insertable, type Updateable, sql } from 'kysely';
import type { CardState } from '#domain/people/member-status.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type ProxyFilter = {
  readonly clientId: number;
  readonly states: readonly string[] | null;
  readonly search: string | undefined;
};

const cardsOf = ({ clientId, states, search }: ProxyFilter) => {
  let query = q.selectFrom('card as k').where('k.client_id', '=', clientId);
  if (states) query = query.where('k.state', 'in', states as CardState[]);
  if (search)
    query = query.where(sql<boolean>`k.proxy >= ${search} AND k.proxy < ${search + '\u{10FFFF}'}`);
  return query;
};

const shown = (filter: ProxyFilter) =>
  cardsOf(filter)
    .leftJoin('customer as c', (join) =>
      join.onRef('c.client_id', '=', 'k.client_id').onRef('c.id', '=', 'k.customer_id'),
    )
    .select([
      'k.proxy',
      'k.state',
      'k.customer_id',
      'k.activated_at',
      'k.expires_on',
      'k.created_at',
      'k.reserved',
      'k.locked_by',
      'c.first_name',
      'c.last_name',
      'c.staff_id',
      'c.status',
    ]);

export type CardRow = Awaited<ReturnType<typeof pageOfCards>>[number];

/** Cards of a client in the order of their proxies. */
export const pageOfCards = (tx: ReadHandle, filter: ProxyFilter, limit: number, offset: number) =>
  tx.all(
    shown(filter)
      .where('k.client_id', '=', filter.clientId)
      .orderBy('k.proxy')
      .limit(limit)
      .offset(offset),
  );

export async function countCards(
  tx: ReadHandle,
  filter: ProxyFilter,
  limit: number,
): Promise<number> {
  const some = cardsOf(filter)
    .where('k.client_id', '=', filter.clientId)
    .select(sql`1`.as('one'))
    .limit(limit + 1);
  const [row] = await tx.all(
    q.selectFrom(some.as('counted')).select(sql<number>`count(*)::int`.as('n')),
  );
  return row?.n ?? 0;
}

export const cardByProxy = (tx: ReadHandle, clientId: number, proxy: string) =>
  tx.maybe(
    shown({ clientId, states: null, search: undefined })
      .where('k.client_id', '=', clientId)
      .where('k.proxy', '=', proxy),
  );

/** What a card took the place of, and what took its. */
export const replacementsOf = (tx: ReadHandle, clientId: number, proxy: string) =>
  tx.all(
    q
      .selectFrom('card_replacement')
      .select(['old_proxy', 'new_proxy', 'reason', 'at', 'manager_name'])
      .where('client_id', '=', clientId)
      .where('state', '=', 'done')
      .where((eb) => eb.or([eb('old_proxy', '=', proxy), eb('new_proxy', '=', proxy)]))
      .orderBy('id', 'desc')
      .limit(20),
  );

export const insertFile = async (
  tx: WriteHandle,
  row: Insertable<Schema['proxy_file']>,
): Promise<number> => (await tx.one(q.insertInto('proxy_file').values(row).returning('id'))).id;
export const findFile = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q.selectFrom('proxy_file').selectAll().where('client_id', '=', clientId).where('id', '=', id),
  );
/** Without what stands in them: of their lines only how many. */
export const pageOfFiles = (tx: ReadHandle, clientId: number, limit: number, offset: number) =>
  tx.all(
    q
      .selectFrom('proxy_file')
      .select([
        'id',
        'file_name',
        'state',
        'lines',
        'done',
        'added',
        'manager_name',
        'at',
        'finished_at',
        sql<number>`jsonb_array_length(good)`.as('good'),
        sql<number>`jsonb_array_length(problems)`.as('faults'),
      ])
      .where('client_id', '=', clientId)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  );
export const countFiles = async (tx: ReadHandle, clientId: number): Promise<number> =>
  (
    await tx.one(
      q
        .selectFrom('proxy_file')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('client_id', '=', clientId),
    )
  ).n;
export const lockFile = (tx: WriteHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('proxy_file')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );
export const saveFile = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Schema['proxy_file']>,
) =>
  tx.run(
    q.updateTable('proxy_file').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );
/** Files whose adding was begun a while ago. */
export const filesLeft = (tx: ReadHandle, clientId: number, before: Date) =>
  tx.all(
    q
      .selectFrom('proxy_file')
      .select('id')
      .where('client_id', '=', clientId)
      .where('state', '=', 'processing')
      .where('at', '<', before)
      .orderBy('id')
      .limit(20),
  );
