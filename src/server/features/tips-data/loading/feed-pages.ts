import { dayOf } from '#kernel/day.ts';
import type {
  PointOfSale,
  PosAsk,
  PosKnown,
  PosPage,
  PosPunch,
  PosSale,
} from '#server/providers/pos/point-of-sale.port.ts';
import { type FedStore, type FeedRow, placeOf } from './feeds.repo.ts';
import { knownStaff } from './known-staff.ts';
import type { PullDeps } from './pull-deps.ts';
import { askForStaff, saveStaff } from './read-staff.ts';
import type { StorePage } from './save-page.ts';

/** What reading the pages of one feed needs and learns. */
export type FeedReader = {
  readonly deps: PullDeps;
  readonly door: PointOfSale;
  readonly feed: FeedRow;
  readonly stores: readonly FedStore[];
  known: PosKnown;
  /** Staff are read once more at most. */
  staffAsked: boolean;
};
/** A page, mapped for each store that the feed fills. */
export type MappedPage = Pick<PosPage<unknown>, 'bodies' | 'skipped' | 'end'> & {
  readonly stores: readonly StorePage[];
};

/** The pages of a feed, each mapped for every store that it fills. */
export async function* pagesOf(reader: FeedReader, ask: PosAsk): AsyncGenerator<MappedPage> {
  const { door, feed, stores } = reader;
  const [only] = stores;
  if (only === undefined) return;
  const shared = stores.length > 1;
  // What several stores share is read without the wishes of any of them, and mapped for each.
  const place = placeOf(feed, shared ? { ...only, revenue_center: null, options: {} } : only);
  const readAt = (): Date => reader.deps.clock.now();
  if (feed.data_type === 'sales') {
    for await (const { records, ...page } of door.sales(place, ask)) {
      const bodies = page.bodies.map((one) => ({ ...one, readAt: readAt() }));
      const of = (store: FedStore): readonly PosSale[] =>
        shared ? door.remapSales(placeOf(feed, store), bodies).records : records;
      yield { ...page, stores: stores.map((store) => ({ store, sales: of(store) })) };
    }
    return;
  }
  for await (const page of door.clockings(place, ask, reader.known)) {
    const punches = await withStaff(reader, page);
    const bodies = page.bodies.map((one) => ({ ...one, readAt: readAt() }));
    const of = (store: FedStore): readonly PosPunch[] =>
      shared ? door.remapClockings(placeOf(feed, store), bodies, reader.known).records : punches;
    yield { ...page, stores: stores.map((store) => ({ store, punches: of(store) })) };
  }
}

/**
 * Clock-ins of somebody who was not there when staff were last read: they are read once more, as
 * the roles of some providers are known from there only.
 */
async function withStaff(
  reader: FeedReader,
  page: PosPage<PosPunch>,
): Promise<readonly PosPunch[]> {
  const { deps, door, feed, stores } = reader;
  const isNew = ({ employeeId }: PosPunch): boolean =>
    employeeId !== null && !reader.known.rolesByEmployee.has(employeeId);
  const [only] = stores;
  if (only === undefined) return page.records;
  const remapped = (): readonly PosPunch[] => {
    const readAt = deps.clock.now();
    const bodies = page.bodies.map((one) => ({ ...one, readAt }));
    return door.remapClockings(placeOf(feed, only), bodies, reader.known).records;
  };
  // The pages after know no more than what was known when they were asked for.
  if (reader.staffAsked) return remapped();
  if (!page.records.some(isNew)) return page.records;
  reader.staffAsked = true;
  const listed = await askForStaff(door, feed, only);
  const clientId = feed.client_id;
  reader.known = await deps.db.write({ clientId }, async (tx) => {
    for (const { store_id: storeId } of stores)
      await saveStaff(tx, { clientId, storeId }, listed, deps.clock.now());
    return knownStaff(
      tx,
      clientId,
      stores.map((store) => store.store_id),
    );
  });
  return remapped();
}

/** What a load time reads of dates before the store went live is left to whoever typed them. */
export function onlyLive(page: StorePage, automatic: boolean): StorePage {
  if (!automatic) return page;
  const { live_from: from, timezone } = page.store;
  const isLive = (at: Date): boolean => from !== null && dayOf(at, timezone) >= from;
  return 'sales' in page
    ? { ...page, sales: page.sales.filter((one) => isLive(one.openedAt)) }
    : { ...page, punches: page.punches.filter((one) => isLive(one.clockedIn)) };
}
