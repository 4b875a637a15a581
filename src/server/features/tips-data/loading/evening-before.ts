import { addDays, dayOf, startOfDay } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PointOfSale, PosKey } from '#server/providers/pos/point-of-sale.port.ts';
import { sourceName } from '../mapping/locations.repo.ts';
import type { FeedAsked } from './asks-of.ts';
import type { FedStore, FeedRow } from './feeds.repo.ts';

type Reading = {
  readonly feed: FeedRow;
  readonly stores: readonly FedStore[];
  readonly door: PointOfSale | null;
  readonly asked: FeedAsked;
  readonly now: Date;
};

/** What is kept of a date whose small hours its provider lists with the evening before. */
export type FirstDateKept = {
  /** The keys of what was in its own list. */
  readonly own: ReadonlySet<PosKey>;
  /** By store, the keys of what was in the list of the evening before. */
  readonly ofEvening: ReadonlyMap<number, readonly PosKey[]>;
};

/**
 * What is kept of yesterday, where the evening before it need not be asked for again: at the later
 * load times of a day, once the provider has called both complete. Null where everything is to be
 * read: by hand, by a hint, at the first load time of a day.
 */
export async function keptOfYesterday(
  tx: ReadHandle,
  { feed, stores, door, asked, now }: Reading,
): Promise<FirstDateKept | null> {
  const today = dayOf(now, feed.timezone);
  const isLaterLoadTime =
    asked.automatic && asked.first === addDays(today, -1) && asked.last === today;
  if (feed.data_type !== 'sales' || door?.salesOfEveningBefore !== true || !isLaterLoadTime)
    return null;
  const kept = await tx.text<{
    external_id: PosKey | null;
    store_id: number | null;
    of_evening: boolean | null;
  }>({
    sql: `SELECT s.external_id, s.store_id, s.opened_at <= d.evening_until AS of_evening
          FROM tip_feed_day AS d
          LEFT JOIN tip_sale AS s ON s.client_id = $1 AND s.store_id = ANY($4::int[]) AND s.source = ANY($5::text[])
            AND s.opened_at >= $6 AND s.opened_at < $7 AND NOT s.voided
          WHERE d.client_id = $1 AND d.feed_id = $2 AND d.day = $3 AND d.complete AND d.evening_until IS NOT NULL`,
    values: [
      feed.client_id,
      feed.id,
      asked.first,
      stores.map((store) => store.store_id),
      stores.map((store) => sourceName(feed, store.revenue_center)),
      startOfDay(asked.first, feed.timezone),
      startOfDay(today, feed.timezone),
    ],
  });
  if (kept.length === 0) return null;
  const own = new Set<PosKey>();
  const ofEvening = new Map<number, PosKey[]>();
  for (const { external_id: key, store_id: storeId, of_evening: isOfEvening } of kept) {
    if (key === null || storeId === null) continue;
    if (isOfEvening === true) ofEvening.set(storeId, [...(ofEvening.get(storeId) ?? []), key]);
    else own.add(key);
  }
  return { own, ofEvening };
}
