import type { Day, Zone } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type {
  PosOptions,
  PosPlace,
  PosProvider,
} from '#server/providers/pos/point-of-sale.port.ts';
import type { DataType } from '../mapping/locations.repo.ts';

export const findFeed = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q.selectFrom('tip_feed').selectAll().where('client_id', '=', clientId).where('id', '=', id),
  );
export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeed>>>;
export type FeedKey = Pick<FeedRow, 'client_id' | 'id'>;

/** The feeds that the locations of a store point at, clockings first. */
export const feedsOfStore = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<FeedRow[]> =>
  tx.text<FeedRow>({
    sql: `SELECT f.* FROM tip_location l JOIN tip_feed f ON f.client_id = l.client_id AND f.id = l.feed_id
          WHERE l.client_id = $1 AND l.store_id = $2 ORDER BY l.data_type`,
    values: [clientId, storeId],
  });

const feedsOfClient = (clientId: number) =>
  q.selectFrom('tip_feed').selectAll().where('client_id', '=', clientId).orderBy('id');

export const feedsOfConnection = (
  tx: ReadHandle,
  clientId: number,
  connectionId: number,
): Promise<FeedRow[]> => tx.all(feedsOfClient(clientId).where('connection_id', '=', connectionId));

/** One data type of one location, as a connection reads it. */
export type LocationOfConnection = {
  readonly clientId: number;
  readonly connectionId: number;
  readonly location: string;
  readonly dataType: DataType;
};
export const feedOfLocation = (
  tx: ReadHandle,
  { clientId, connectionId, location, dataType }: LocationOfConnection,
): Promise<FeedRow | null> =>
  tx.maybe(
    feedsOfClient(clientId)
      .where('connection_id', '=', connectionId)
      .where('location', '=', location)
      .where('data_type', '=', dataType),
  );

/** The stores that a connection fills, by number. */
export const storesFedBy = async (
  tx: ReadHandle,
  clientId: number,
  connectionId: number,
): Promise<number[]> =>
  (
    await tx.text<{ store_id: number }>({
      sql: `SELECT DISTINCT l.store_id FROM tip_feed f JOIN tip_location l ON l.client_id = f.client_id AND l.feed_id = f.id
            WHERE f.client_id = $1 AND f.connection_id = $2 ORDER BY l.store_id`,
      values: [clientId, connectionId],
    })
  ).map((row) => row.store_id);

/** Accounts of a provider that a connection has opened. */
export type OpenedAccounts = {
  readonly clientId: number;
  readonly connectionId: number;
  readonly provider: PosProvider;
  readonly accounts: readonly string[];
};
/** Feeds of accounts belong to another connection from now on. */
export const moveFeeds = (
  tx: WriteHandle,
  { clientId, connectionId, provider, accounts }: OpenedAccounts,
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE tip_feed SET connection_id = $2 WHERE client_id = $1 AND provider = $3 AND account = ANY($4::text[]) AND connection_id <> $2`,
    values: [clientId, connectionId, provider, accounts],
  });

/** A store that a feed fills, with how it wants to be filled. */
export type FedStore = {
  readonly store_id: number;
  readonly data_type: DataType;
  readonly external_id: string;
  readonly revenue_center: string | null;
  readonly live_from: Day | null;
  readonly options: PosOptions;
  readonly timezone: Zone;
  /** It is set up, and has load times. */
  readonly loads_by_itself: boolean;
};
export const storesOfFeed = (
  tx: ReadHandle,
  { client_id: clientId, id }: FeedKey,
): Promise<FedStore[]> =>
  tx.text<FedStore>({
    sql: `SELECT l.store_id, l.data_type, l.external_id, l.revenue_center, l.live_from, l.options, s.timezone,
            w.import_type = 'pos' AND w.finished_at IS NOT NULL AND cardinality(w.load_times) > 0 AS loads_by_itself
          FROM tip_location l JOIN store s ON s.client_id = l.client_id AND s.id = l.store_id
            JOIN tip_wallet w ON w.client_id = l.client_id AND w.store_id = l.store_id
          WHERE l.client_id = $1 AND l.feed_id = $2 ORDER BY l.store_id`,
    values: [clientId, id],
  });

/** What an adapter is asked with for one store, with its wishes. */
export const placeOf = (
  feed: FeedRow,
  store: Pick<FedStore, 'revenue_center' | 'options'>,
): PosPlace => ({
  provider: feed.provider,
  connectionId: feed.connection_id,
  account: feed.account,
  location: feed.location,
  timezone: feed.timezone,
  currency: feed.currency,
  revenueCenter: store.revenue_center,
  options: store.options,
});

export type NewFeed = Pick<
  Schema['tip_feed'],
  | 'client_id'
  | 'provider'
  | 'connection_id'
  | 'account'
  | 'location'
  | 'data_type'
  | 'timezone'
  | 'currency'
>;
/**
 * The feed of a location, made where it is new; one that is there stays in its state, and in its
 * zone where it fills another store as well.
 */
export async function ensureFeed(
  tx: WriteHandle,
  storeId: number,
  feed: NewFeed,
): Promise<FeedRow> {
  const { client_id, provider, connection_id, account, location, data_type } = feed;
  const [row] = await tx.text<FeedRow>({
    sql: `INSERT INTO tip_feed AS f (client_id, provider, connection_id, account, location, data_type, timezone, currency)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
          ON CONFLICT (client_id, connection_id, location, data_type) DO UPDATE SET currency = excluded.currency,
            timezone = CASE WHEN EXISTS (SELECT FROM tip_location l WHERE l.client_id = f.client_id AND l.feed_id = f.id AND l.store_id <> $9) THEN f.timezone ELSE excluded.timezone END
          RETURNING *`,
    values: [
      client_id,
      provider,
      connection_id,
      account,
      location,
      data_type,
      feed.timezone,
      feed.currency,
      storeId,
    ],
  });
  invariant(row, 'the feed was written or found');
  return row;
}

/** Whether this reader has the feed now: nobody else did, or whoever had it has stopped. */
export const takeLease = async (
  tx: WriteHandle,
  { client_id: clientId, id }: FeedKey,
  { lease, now, until }: { readonly lease: string; readonly now: Date; readonly until: Date },
): Promise<boolean> =>
  (
    await tx.text({
      sql: `UPDATE tip_feed SET lease = $3, leased_until = $5, asked_at = $4
            WHERE client_id = $1 AND id = $2 AND (lease IS NULL OR lease = $3 OR leased_until < $4) RETURNING id`,
      values: [clientId, id, lease, now, until],
    })
  ).length === 1;

/** The same for a reader that has it already; false where another took it over. */
export const keepLease = async (
  tx: WriteHandle,
  { client_id: clientId, id }: FeedKey,
  { lease, until }: { readonly lease: string; readonly until: Date },
): Promise<boolean> =>
  (
    await tx.text({
      sql: `UPDATE tip_feed SET leased_until = $4 WHERE client_id = $1 AND id = $2 AND lease = $3 RETURNING id`,
      values: [clientId, id, lease, until],
    })
  ).length === 1;

export const dropLease = (
  tx: WriteHandle,
  { client_id: clientId, id }: FeedKey,
  lease: string,
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE tip_feed SET lease = NULL, leased_until = NULL WHERE client_id = $1 AND id = $2 AND lease = $3`,
    values: [clientId, id, lease],
  });

export type FeedState = Pick<
  FeedRow,
  'status' | 'code' | 'reason' | 'failing_since' | 'tries' | 'read_at'
>;
export const changeFeed = (
  tx: WriteHandle,
  { client_id: clientId, id }: FeedKey,
  set: Partial<FeedState>,
): Promise<unknown> =>
  tx.run(q.updateTable('tip_feed').set(set).where('client_id', '=', clientId).where('id', '=', id));

/** The same of every feed that is read through a connection. */
export const changeFeedsOfConnection = (
  tx: WriteHandle,
  { clientId, connectionId }: { readonly clientId: number; readonly connectionId: number },
  set: Partial<FeedState>,
): Promise<unknown> =>
  tx.run(
    q
      .updateTable('tip_feed')
      .set(set)
      .where('client_id', '=', clientId)
      .where('connection_id', '=', connectionId),
  );

/**
 * Up to where the provider has listed what changed; it never goes back. Whole dates only begin it: what
 * changed of other dates before the newest record of these has not been asked for.
 */
export const moveCursor = (
  tx: WriteHandle,
  { client_id: clientId, id }: FeedKey,
  {
    cursor,
    newestAt,
    begins,
  }: {
    readonly cursor: string | null;
    readonly newestAt: Date | null;
    /** It is kept only where there is none yet. */
    readonly begins: boolean;
  },
): Promise<unknown> =>
  tx.text({
    sql: `WITH next AS (SELECT CASE WHEN $5 THEN coalesce(cursor, $3) ELSE coalesce($3, cursor) END AS cursor, greatest(newest_at, $4) AS newest_at FROM tip_feed WHERE client_id = $1 AND id = $2)
          UPDATE tip_feed f SET cursor = next.cursor, newest_at = next.newest_at FROM next
          WHERE f.client_id = $1 AND f.id = $2 AND (f.cursor, f.newest_at) IS DISTINCT FROM (next.cursor, next.newest_at)`,
    values: [clientId, id, cursor, newestAt, begins],
  });
