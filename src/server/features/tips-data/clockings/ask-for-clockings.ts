import type { Day } from '#kernel/day.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { DayRange, StoreKey } from '../../tips-setup/index.ts';
import { queueTask } from '../loading/queue-task.ts';
import { openTask } from '../loading/tasks.repo.ts';
import { clockingsLocation } from './clockings-between.ts';

/**
 * Has clock-ins of some dates read from the provider, once this is committed; false where they come
 * from nowhere. Dates before the store went live there are left out, and what is being read already
 * is not asked for twice.
 */
export async function askForClockings(
  tx: WriteHandle,
  store: StoreKey,
  range: DayRange,
  now: Date,
): Promise<boolean> {
  const location = await clockingsLocation(tx, store);
  if (location?.feed == null) return false;
  const first = laterOf(range.first, location.live_from);
  if (first > range.last) return true;
  await queueOnce(tx, store, { kind: 'data', range: { first, last: range.last } }, now);
  return true;
}

/** The same of who works there. */
export async function askForStaff(tx: WriteHandle, store: StoreKey, now: Date): Promise<boolean> {
  if ((await clockingsLocation(tx, store))?.feed == null) return false;
  await queueOnce(tx, store, { kind: 'staff', range: null }, now);
  return true;
}

/** When the clock-ins of a store were read to their end last; null before that, and from nowhere. */
export const clockingsReadAt = async (tx: ReadHandle, store: StoreKey): Promise<Date | null> =>
  (await clockingsLocation(tx, store))?.feed?.read_at ?? null;

// Days of the database are days of the calendar.
const laterOf = (first: Day, liveFrom: string | null): Day =>
  liveFrom !== null && liveFrom > first ? (liveFrom as Day) : first;

type Wanted =
  | { readonly kind: 'data'; readonly range: DayRange }
  | { readonly kind: 'staff'; readonly range: null };

/** Nobody pressed for it, yet it is no load time: no result of tips is made and nobody is alerted. */
async function queueOnce(
  tx: WriteHandle,
  store: StoreKey,
  { kind, range }: Wanted,
  now: Date,
): Promise<void> {
  const same = { kind, first_day: range?.first ?? null, last_day: range?.last ?? null };
  if (await openTask(tx, store, same)) return;
  await queueTask(tx, { ...store, kind, range, by: '', automatic: false, now });
}
