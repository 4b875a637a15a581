import { type DataGap, dataGapsOf, windowsOf } from '#domain/tips-data/index.ts';
import type { Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type DayRange, type StoreZone, servicesOf } from '../../tips-setup/index.ts';
import { unreadableDays } from '../loading/bodies.repo.ts';
import { feedDaysOf } from '../loading/feeds.repo.ts';
import { locationsOf } from '../mapping/locations.repo.ts';
import { answeredGaps } from './gap-answers.repo.ts';

/** By date, why what a store's point of sale brought of it is not whole. */
export async function gapsBetween(
  tx: ReadHandle,
  { clientId, storeId, timezone }: StoreZone,
  { first, last, now }: DayRange & { readonly now: Date },
): Promise<Map<Day, DataGap[]>> {
  const locations = await locationsOf(tx, clientId, storeId);
  const sources = locations.map((one) => ({
    kind: one.data_type,
    liveFrom: one.live_from as Day | null,
  }));
  if (sources.every(({ liveFrom }) => liveFrom === null || liveFrom > last)) return new Map();
  const range = { first, last };
  const days = await feedDaysOf(tx, clientId, storeId, range);
  const unreadable = await unreadableDays(tx, clientId, storeId, range);
  return dataGapsOf({
    windows: windowsOf(await servicesOf(tx, clientId, storeId), timezone, first, last),
    now,
    sources,
    days: days.map((one) => ({
      kind: one.data_type,
      day: one.day,
      readAt: one.read_at,
      complete: one.complete,
      open: one.open,
      vanished: one.vanished_at !== null,
    })),
    differing: new Set(),
    unreadable: unreadable.map((one) => ({ first: one.first_day, last: one.last_day })),
    answered: await answeredGaps(tx, clientId, storeId, range),
  });
}
