import { type Day, addDays, dayOf } from '#kernel/day.ts';
import { after, hours, minutes } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { askForClockings } from '../../tips-data/index.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { earliestOpenDay, lastPull, notePull, storesToPull } from './pulls.repo.ts';

/** Whoever looks at earned pay sees clock-ins that are no older than this, as soon as they came. */
const OLD_ON_SCREEN = minutes(15);
/** Nobody has to look: they are asked for by themselves so often. */
const EVERY = hours(1);
/** As many dates as a provider is asked for at once. */
const MOST_DATES = 62;

export const pulledBefore = (now: Date): Date => after(now, -EVERY);

/**
 * For whoever opens a page: has clock-ins read again where they are older than 15 minutes. The
 * provider is asked once this is committed, so the page shows what is there and its time. Answers
 * whether they are being read.
 */
export async function refreshClockings(
  tx: WriteHandle,
  store: StoreZone,
  now: Date,
): Promise<boolean> {
  const before = await lastPull(tx, store);
  if (before !== null && before > after(now, -OLD_ON_SCREEN)) return false;
  return pullStore(tx, store, before, now);
}

/** Has the clock-ins of all stores of a client read that have not been for an hour. */
export async function pullClient(tx: WriteHandle, clientId: number, now: Date): Promise<void> {
  for (const { pulled_at: before, ...store } of await storesToPull(tx, clientId, pulledBefore(now)))
    await pullStore(
      tx,
      { clientId, storeId: store.store_id, timezone: store.timezone },
      before,
      now,
    );
}

/**
 * The first time of a date all dates that can still be drawn are read, since work of before may have
 * been corrected; then yesterday and today. Of two who ask at once one does.
 */
async function pullStore(
  tx: WriteHandle,
  store: StoreZone,
  before: Date | null,
  now: Date,
): Promise<boolean> {
  if (!(await notePull(tx, store, { before, now }))) return false;
  const today = dayOf(now, store.timezone);
  const isFirst = before === null || dayOf(before, store.timezone) < today;
  const open = isFirst ? await earliestOpenDay(tx, store) : null;
  const first = earlierOf(addDays(today, -1), open);
  const earliest = addDays(today, 1 - MOST_DATES);
  const range = { first: first < earliest ? earliest : first, last: today };
  return askForClockings(tx, store, range, now);
}

const earlierOf = (day: Day, other: Day | null): Day =>
  other !== null && other < day ? other : day;
