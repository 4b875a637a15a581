import { sql } from 'kysely';
import type { Timeframe } from '#domain/tips-data/index.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../store-ref.ts';

export type Service = {
  readonly id: number;
  readonly store_id: number;
  readonly name: string;
  readonly days: readonly number[];
  readonly timeframes: readonly Timeframe[];
  readonly version: number;
};

const alive = (clientId: number) =>
  q
    .selectFrom('tip_service')
    .select(['id', 'store_id', 'name', 'days', 'timeframes', 'version'])
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null);

/** The services of a store, in the order in which their day begins. */
export async function servicesOf(
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<Service[]> {
  const rows = await tx.all(alive(clientId).where('store_id', '=', storeId).orderBy('id'));
  return rows.sort((a, b) => startOf(a) - startOf(b) || a.id - b.id);
}

/** The services of several stores, in no order. */
export const servicesOfStores = (
  tx: ReadHandle,
  clientId: number,
  storeIds: readonly number[],
): Promise<Service[]> => tx.all(alive(clientId).where('store_id', 'in', storeIds));

const startOf = ({ timeframes }: Service): number =>
  Math.min(...timeframes.map(({ start }) => start));

export const findService = (
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<Service | null> => tx.maybe(alive(clientId).where('id', '=', id));

type Content = {
  readonly name: string;
  readonly days: readonly number[];
  readonly timeframes: readonly Timeframe[];
};
const columnsOf = ({ name, days, timeframes }: Content) => ({
  name,
  days: [...days],
  timeframes: JSON.stringify(timeframes),
});

export const insertService = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  service: Content,
  now: Date,
): Promise<number> =>
  (
    await tx.one(
      q
        .insertInto('tip_service')
        .values({ client_id: clientId, store_id: storeId, created_at: now, ...columnsOf(service) })
        .returning('id'),
    )
  ).id;

export const changeService = (tx: WriteHandle, clientId: number, id: number, service: Content) =>
  tx.run(
    q
      .updateTable('tip_service')
      .set({ ...columnsOf(service), version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

export const archiveService = (tx: WriteHandle, clientId: number, id: number, now: Date) =>
  tx.run(
    q
      .updateTable('tip_service')
      .set({ archived_at: now })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
