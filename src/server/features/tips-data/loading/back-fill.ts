import { DAYS_BACK } from '#domain/tips-data/index.ts';
import { stopFor } from '#domain/subscriptions/index.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { accessOf } from '../../wallets/index.ts';
import { newestUnread, noteFilled } from './back-fill.repo.ts';
import { feedsOfStore, storesOfFeed } from './feeds.repo.ts';
import { queueTask } from './queue-task.ts';
import { type TaskRow, openTask } from './tasks.repo.ts';

/** How many dates are read at once, so that load times have their turn in between. */
const BATCH_DAYS = 14;
/** In days, a year and a month: who needs more reads it by hand. */
const MAX_DAYS_BACK = 400;

/**
 * Begins to read the newest dates of a store that are live, older than two weeks, and unread; those
 * before them follow. Nothing begins where its load times do not run.
 */
export async function queueBackFill(tx: WriteHandle, store: StoreZone, now: Date): Promise<void> {
  const { clientId, storeId } = store;
  const found = await newestUnread(tx, store, oldDates(store, now));
  if (found === null || !(await loadsByItself(tx, store))) return;
  const access = (await accessOf(tx, clientId, [storeId])).get(storeId);
  if (access && stopFor(access, 'tips_work') !== null) return;
  const from = addDays(found.day, 1 - BATCH_DAYS);
  const range = { first: from < found.live_from ? found.live_from : from, last: found.day };
  const task = { kind: 'data', first_day: range.first, last_day: range.last } as const;
  if (await openTask(tx, store, task)) return;
  await queueTask(tx, { ...store, kind: 'data', range, by: '', automatic: true, now });
}

/**
 * A task of a load time has ended well: what lies before it is next. Dates that it asked for and that
 * did not come whole are left to a person, so that they are not asked for again and again.
 */
export async function goOnFilling(
  tx: WriteHandle,
  { first_day: first, last_day: last }: TaskRow,
  store: StoreZone,
  now: Date,
): Promise<void> {
  const found = await newestUnread(tx, store, oldDates(store, now));
  if (found === null) return;
  if (first !== null && last !== null && first <= found.day && found.day <= last)
    await noteFilled(tx, store, { first, last: found.day });
  await queueBackFill(tx, store, now);
}

/** The dates that load times do not look at any more. */
function oldDates({ timezone }: StoreZone, now: Date): { earliest: Day; before: Day } {
  const today = dayOf(now, timezone);
  return { earliest: addDays(today, -MAX_DAYS_BACK), before: addDays(today, -DAYS_BACK) };
}

async function loadsByItself(tx: WriteHandle, { clientId, storeId }: StoreZone): Promise<boolean> {
  for (const feed of await feedsOfStore(tx, clientId, storeId))
    for (const one of await storesOfFeed(tx, feed))
      if (one.store_id === storeId && one.loads_by_itself) return true;
  return false;
}
