import { type Day, addDays, dayOf } from '#kernel/day.ts';
import { after, hours, minutes } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { askForClockings } from '../../tips-data/index.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { earliestOpenDay, notePull, storesToPull } from './pulls.repo.ts';

/** Whoever looks at earned pay sees clock-ins that are no older than this, as soon as they came. */
const OLD_ON_SCREEN = minutes(15);
/** Nobody has to look: they are asked for by themselves so often. */
const EVERY = hours(1);
/** As many dates as a provider is asked for at once. */
const MOST_DATES = 62;

export const pulledBefore = (now: Date): Date => after(now, -EVERY);

/**
 * For whoever opens a page, after it was read: has clock-ins of these stores read again where they
 * were asked for more than 15 minutes ago. The provider is asked in the background, so the page shows
 * what is there and its time. Where all are younger, nothing is written.
 */
export async function refreshClockings(
  db: Database,
  { clientId, storeIds }: { readonly clientId: number; readonly storeIds: readonly number[] },
  now: Date,
): Promise<void> {
  const before = after(now, -OLD_ON_SCREEN);
  const old = (await db.read({ clientId }, (tx) => storesToPull(tx, clientId, before))).filter(
    ({ store_id: storeId }) => storeIds.includes(storeId),
  );
  if (old.length === 0) return;
  await db.write({ clientId }, async (tx) => {
    for (const { store_id: storeId, timezone, pulled_at: pulledAt } of old)
      await pullStore(tx, { clientId, storeId, timezone }, pulledAt, now);
  });
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
): Promise<void> {
  if (!(await notePull(tx, store, { before, now }))) return;
  const today = dayOf(now, store.timezone);
  const isFirst = before === null || dayOf(before, store.timezone) < today;
  const open = isFirst ? await earliestOpenDay(tx, store) : null;
  const first = earlierOf(addDays(today, -1), open);
  const earliest = addDays(today, 1 - MOST_DATES);
  const range = { first: first < earliest ? earliest : first, last: today };
  await askForClockings(tx, store, range, now);
}

const earlierOf = (day: Day, other: Day | null): Day =>
  other !== null && other < day ? other : day;
