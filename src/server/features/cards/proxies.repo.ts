import { sql } from 'kysely';
import type { CardState } from '#domain/people/member-status.ts';
import { q, type ReadHandle } from '#server/platform/database/handle.ts';

export type ProxyFilter = {
  readonly clientId: number;
  readonly states: readonly string[] | null;
  readonly search: string | undefined;
};

const cardsOf = ({ clientId, states, search }: ProxyFilter) => {
  let query = q.selectFrom('card as k').where('k.client_id', '=', clientId);
  // A word that is no state of a card finds none.
  if (states) query = query.where('k.state', 'in', states as CardState[]);
  if (search)
    query = query.where(sql<boolean>`k.proxy >= ${search} AND k.proxy < ${search + '\u{10FFFF}'}`);
  return query;
};

const selectProxies = (filter: ProxyFilter) =>
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
    selectProxies(filter)
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
    selectProxies({ clientId, states: null, search: undefined })
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
