import { sql } from 'kysely';
import { q, type ReadHandle } from '#server/platform/database/handle.ts';

type Stores = 'all' | readonly number[];

function verifying(clientId: number, stores: Stores) {
  const query = q
    .selectFrom('customer as c')
    .where('c.client_id', '=', clientId)
    .where('c.status', '=', 'pending')
    .where('c.find_started_at', 'is not', null);
  if (stores === 'all') return query;
  const theirs = q
    .selectFrom('membership as m')
    .select('m.store_id')
    .where('m.client_id', '=', clientId)
    .whereRef('m.customer_id', '=', sql.ref('c.id'))
    .where('m.store_id', 'in', stores.length > 0 ? [...stores] : [0]);
  return query.where((eb) => eb.exists(theirs));
}

export const pageOfVerifying = async (
  tx: ReadHandle,
  clientId: number,
  stores: Stores,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ id: number; find_started_at: Date }[]> =>
  // `verifying` leaves out those whom nobody began to look for.
  (await tx.all(
    verifying(clientId, stores)
      .select(['c.id', 'c.find_started_at'])
      .orderBy('c.find_started_at', 'desc')
      .orderBy('c.id')
      .limit(limit)
      .offset(offset),
  )) as { id: number; find_started_at: Date }[];

export const countVerifying = async (
  tx: ReadHandle,
  clientId: number,
  stores: Stores,
): Promise<number> =>
  (await tx.one(verifying(clientId, stores).select(sql<number>`count(*)::int`.as('n')))).n;
