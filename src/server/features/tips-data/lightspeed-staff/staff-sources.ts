import type { ManagerActor } from '#server/platform/actor.ts';
import { eachAtOnce } from '#server/platform/each-at-once.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PointOfSale } from '#server/providers/pos/point-of-sale.port.ts';
import { type StoreRef, tipPlaces } from '../../tips-setup/index.ts';
import { type FedStore, type FeedRow, feedsOfStore, storesOfFeed } from '../loading/feeds.repo.ts';
import { type ListedStaff, askForStaff } from '../loading/read-staff.ts';

/** A location of Lightspeed, and the stores that it feeds and the manager sees. */
export type StaffSource = {
  readonly feed: FeedRow;
  readonly asked: FedStore;
  readonly stores: readonly StoreRef[];
};

/** Where the staff of the stores that the manager sees are asked for: each location once. */
export async function lightspeedSources(
  tx: ReadHandle,
  actor: ManagerActor,
  storeId: number | undefined,
): Promise<StaffSource[]> {
  const stores = (await tipPlaces(tx, actor)).filter(
    (store) => storeId === undefined || store.storeId === storeId,
  );
  const sources = new Map<string, StaffSource>();
  for (const store of stores)
    for (const feed of await feedsOfStore(tx, store.clientId, store.storeId)) {
      if (feed.provider !== 'lightspeed') continue;
      const key = `${String(feed.connection_id)} ${feed.location}`;
      const before = sources.get(key);
      const asked =
        before?.asked ??
        (await storesOfFeed(tx, feed)).find((one) => one.store_id === store.storeId);
      if (asked === undefined || before?.stores.includes(store) === true) continue;
      sources.set(key, {
        feed: before?.feed ?? feed,
        asked,
        stores: [...(before?.stores ?? []), store],
      });
    }
  return [...sources.values()];
}

/** How many locations are asked at once. */
const MAX_AT_ONCE = 4;

/** Asks every location; fails with `PosUnavailable` where one does not answer. */
export async function askSources(
  door: PointOfSale,
  sources: readonly StaffSource[],
): Promise<Map<StaffSource, ListedStaff>> {
  const listed = new Map<StaffSource, ListedStaff>();
  await eachAtOnce([...sources], MAX_AT_ONCE, async (source) => {
    listed.set(source, await askForStaff(door, source.feed, source.asked));
  });
  return listed;
}
