import { type Insertable, type Selectable, sql } from 'kysely';
import type { DATA_TYPES } from '#contract/integrations/shapes.ts';
import { invariant } from '#kernel/invariant.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { POS_PROVIDERS, type PosProvider } from '#server/providers/pos/point-of-sale.port.ts';

export type DataType = (typeof DATA_TYPES)[number];

export type LocationRow = Selectable<Schema['tip_location']>;
export type FeedOfLocation = Selectable<Schema['tip_feed']>;
/** A location of a point of sale with the feed that it points at; null where its account is gone. */
export type PosLocationRow = LocationRow & { readonly feed: FeedOfLocation | null };

export const locationsOf = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<LocationRow[]> =>
  tx.all(
    q
      .selectFrom('tip_location')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId),
  );

const feedsOfLocations = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<FeedOfLocation[]> =>
  tx.all(
    q
      .selectFrom('tip_feed')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', 'in', (own) =>
        own
          .selectFrom('tip_location')
          .select('feed_id')
          .where('client_id', '=', clientId)
          .where('store_id', '=', storeId)
          .where('feed_id', 'is not', null)
          .$castTo<{ feed_id: number }>(),
      ),
  );

export async function posLocationsOf(
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<PosLocationRow[]> {
  const [rows, ownFeeds] = await Promise.all([
    locationsOf(tx, clientId, storeId),
    feedsOfLocations(tx, clientId, storeId),
  ]);
  const feeds = new Map(ownFeeds.map((feed) => [feed.id, feed]));
  return rows.map((row) => ({ ...row, feed: feeds.get(row.feed_id ?? 0) ?? null }));
}

/** The revenue centers that other stores read of the same sales; null reads all of them. */
export const otherCenters = async (
  tx: ReadHandle,
  clientId: number,
  feedId: number,
  storeId: number,
): Promise<(string | null)[]> =>
  (
    await tx.all(
      q
        .selectFrom('tip_location')
        .select('revenue_center')
        .where('client_id', '=', clientId)
        .where('feed_id', '=', feedId)
        .where('data_type', '=', 'sales')
        .where('store_id', '<>', storeId),
    )
  ).map((row) => row.revenue_center);

/** The stores whose data of a type comes from a provider, each with its location there. */
export const locationsAtProvider = async (
  tx: ReadHandle,
  clientId: number,
  provider: PosProvider,
  type: DataType,
): Promise<Map<number, string>> =>
  new Map(
    (
      await tx.text<{ store_id: number; location: string }>({
        sql: `SELECT l.store_id, f.location FROM tip_location l JOIN tip_feed f ON f.client_id = l.client_id AND f.id = l.feed_id
              WHERE l.client_id = $1 AND l.data_type = $3 AND f.provider = $2`,
        values: [clientId, provider, type],
      })
    ).map((row) => [row.store_id, row.location]),
  );

/** The locations that feed stores of a client, but none of some stores: `account/location`. */
export const locationsOfOthers = async (
  tx: ReadHandle,
  clientId: number,
  stores: readonly number[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.text<{ key: string }>({
        sql: `SELECT f.account || '/' || f.location AS key FROM tip_location l JOIN tip_feed f ON f.client_id = l.client_id AND f.id = l.feed_id
              WHERE l.client_id = $1 GROUP BY f.provider, f.account, f.location HAVING NOT bool_or(l.store_id = ANY($2::int[]))`,
        values: [clientId, stores],
      })
    ).map(({ key }) => key),
  );

/** A location by its number. */
export const findLocation = (
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<LocationRow | null> =>
  tx.maybe(
    q.selectFrom('tip_location').selectAll().where('client_id', '=', clientId).where('id', '=', id),
  );

export const changeLocation = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: { readonly live_from?: string | null; readonly options?: string },
): Promise<number> =>
  tx.run(
    q.updateTable('tip_location').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );

export async function saveLocation(
  tx: WriteHandle,
  row: Omit<Insertable<Schema['tip_location']>, 'id' | 'filled_from'>,
): Promise<void> {
  const { external_id, name, revenue_center, mapped_at, feed_id, live_from, options } = row;
  await tx.run(
    q
      .insertInto('tip_location')
      .values(row)
      .onConflict((on) =>
        on.columns(['client_id', 'store_id', 'data_type']).doUpdateSet({
          external_id,
          name,
          revenue_center,
          mapped_at,
          feed_id,
          live_from,
          options: options ?? '{}',
          // What was read of another feed says nothing of this one.
          filled_from: sql`CASE WHEN tip_location.feed_id = excluded.feed_id THEN tip_location.filled_from END`,
        }),
      ),
  );
}
/** The zone in which a store's days begin. */
export async function zoneOf(tx: ReadHandle, clientId: number, storeId: number): Promise<string> {
  const [store] = await tx.text<{ timezone: string }>({
    sql: 'SELECT timezone FROM store WHERE client_id = $1 AND id = $2',
    values: [clientId, storeId],
  });
  invariant(store, 'tips belong to a store');
  return store.timezone;
}

export const removeLocation = (
  tx: WriteHandle,
  clientId: number,
  storeId: number,
  type: DataType,
) =>
  tx.run(
    q
      .deleteFrom('tip_location')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('data_type', '=', type),
  );

/**
 * How records name where they came from: the provider's place, so that the same account connected
 * again goes on with them, and the part of it that is read.
 */
export const sourceName = (
  { provider, account, location }: Pick<Schema['tip_feed'], 'provider' | 'account' | 'location'>,
  revenueCenter: string | null,
): string =>
  JSON.stringify([provider, account, location, ...(revenueCenter === null ? [] : [revenueCenter])]);

export type ReadSource = Pick<Schema['tip_feed'], 'provider' | 'account' | 'location'> & {
  readonly revenueCenter: string | null;
};
/** The same read back; null where it was written in another way, before there were accounts. */
export function readSource(source: string): ReadSource | null {
  let parts: unknown;
  try {
    parts = JSON.parse(source);
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || !parts.every((part): part is string => typeof part === 'string'))
    return null;
  const [provider, account, location, revenueCenter = null] = parts;
  const known = POS_PROVIDERS.find((one) => one === provider);
  return known === undefined || account === undefined || location === undefined
    ? null
    : { provider: known, account, location, revenueCenter };
}

export type Sources = { readonly clockings: string | null; readonly sales: string | null };
/** From where records have to come to count now. */
export async function sourcesOf(
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<Sources> {
  const rows = await posLocationsOf(tx, clientId, storeId);
  const of = (type: DataType): string | null => {
    const row = rows.find(({ data_type: own }) => own === type);
    return row?.feed ? sourceName(row.feed, row.revenue_center) : null;
  };
  return { clockings: of('clockings'), sales: of('sales') };
}
