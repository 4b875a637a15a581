import { isNoRecord } from '#domain/tips-data/index.ts';
import { type Day, dayOf } from '#kernel/day.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { PosPage, PosPunch, PosSale } from '#server/providers/pos/point-of-sale.port.ts';
import { lockTipWallet } from '../../tips-setup/index.ts';
import { sourceName } from '../mapping/locations.repo.ts';
import { seeRoles } from '../mapping/pos-staff.repo.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';
import { noteUnreadable, saveBodies } from './bodies.repo.ts';
import type { FedStore, FeedRow } from './feeds.repo.ts';
import { type Kept, savePunches, saveSales } from './records.repo.ts';

/** What a page of a feed means for one of the stores that it fills. */
export type StorePage =
  | { readonly store: FedStore; readonly punches: readonly PosPunch[] }
  | { readonly store: FedStore; readonly sales: readonly PosSale[] };
export type ReadPage = {
  readonly feed: FeedRow;
  readonly stores: readonly StorePage[];
  readonly bodies: PosPage<unknown>['bodies'];
  readonly skipped: PosPage<unknown>['skipped'];
  /** The dates that were asked for: something unreadable may be of any of them. */
  readonly first: Day;
  readonly last: Day;
};

/**
 * Keeps one page in all stores that it fills, with the provider's own records behind it, and says
 * which results it makes stale. Answers how many records are new or different.
 */
export async function savePage(
  tx: WriteHandle,
  page: ReadPage,
  dataChanged: ResultsOfData['dataChanged'],
  now: Date,
): Promise<number> {
  const { feed } = page;
  const unreadable = page.skipped.filter(({ reason }) => !isNoRecord(reason));
  const [changed] = await Promise.all([
    saveInStores(tx, page, dataChanged, now),
    saveBodies(tx, feed, page.bodies, now),
    unreadable.length > 0 &&
      noteUnreadable(tx, feed, unreadable, { first: page.first, last: page.last, now }),
  ]);
  return changed;
}

async function saveInStores(
  tx: WriteHandle,
  { feed, stores }: Pick<ReadPage, 'feed' | 'stores'>,
  dataChanged: ResultsOfData['dataChanged'],
  now: Date,
): Promise<number> {
  let changed = 0;
  for (const storePage of stores) {
    const kept = await saveInStore(tx, feed, storePage, now);
    changed += kept.changed;
    const { store_id: storeId, timezone } = storePage.store;
    if (kept.days.length > 0)
      await dataChanged(tx, { clientId: feed.client_id, storeId, timezone }, kept.days, now);
  }
  return changed;
}

/** Records from before a store goes live with its location are not its own. */
async function saveInStore(
  tx: WriteHandle,
  feed: FeedRow,
  page: StorePage,
  now: Date,
): Promise<Kept> {
  const { store } = page;
  const from = { clientId: feed.client_id, storeId: store.store_id };
  const locked = lockTipWallet(tx, from.clientId, from.storeId);
  const source = { ...from, source: sourceName(feed, store.revenue_center) };
  if ('sales' in page) {
    const sales = page.sales.map((one) => ({ ...one, day: dayOf(one.openedAt, store.timezone) }));
    const [, kept] = await Promise.all([locked, saveSales(tx, source, sales, now)]);
    return kept;
  }
  const roles = page.punches.flatMap(({ role }) => role ?? []);
  const punches = page.punches.map((one) => ({
    ...one,
    day: dayOf(one.clockedIn, store.timezone),
  }));
  const [, , kept] = await Promise.all([
    locked,
    roles.length > 0 && seeRoles(tx, from, roles, now),
    savePunches(tx, source, punches, now),
  ]);
  return kept;
}
