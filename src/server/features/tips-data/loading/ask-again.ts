import { askAgainAfterMinutes } from '#domain/integrations/index.ts';
import { DAYS_BACK } from '#domain/tips-data/index.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { after, days, minutes } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type Sweep, findClients } from '#server/platform/sweep.ts';
import type { DayRange } from '../../tips-setup/index.ts';
import {
  type FeedRow,
  type LocationOfConnection,
  type OpenedAccounts,
  feedOfLocation,
  feedsOfConnection,
  moveFeeds,
  storesOfFeed,
} from './feeds.repo.ts';
import type { PullDeps } from './pull-deps.ts';
import { queueTask } from './queue-task.ts';
import { type SilentBefore, silentFeeds } from './silent-feeds.repo.ts';
import { openTask } from './tasks.repo.ts';

/** What did not answer is asked again after ten minutes; where nothing ever has, after a day hourly. */
const silentBefore = (now: Date): SilentBefore => ({
  askedBefore: after(now, -minutes(askAgainAfterMinutes('offline', 0))),
  waitingSince: after(now, -days(1)),
  longAskedBefore: after(now, -minutes(askAgainAfterMinutes('pending', 1))),
});

/** Feeds whose provider did not answer, of all clients: asked again until it does. */
export const feedSweep = ({ db, clock }: Pick<PullDeps, 'db' | 'clock'>): Sweep => ({
  name: 'tips.feeds',
  due(read) {
    const { askedBefore, waitingSince, longAskedBefore } = silentBefore(clock.now());
    return findClients(read, 'tips_feeds_silent', [askedBefore, waitingSince, longAskedBefore]);
  },
  work: (clientId) =>
    db.write({ clientId }, async (tx) => {
      const now = clock.now();
      for (const feed of await silentFeeds(tx, clientId, silentBefore(now)))
        await readMissed(tx, feed, now);
    }),
});

/**
 * An account is connected again, perhaps under another number: its feeds go on with it, and what was
 * missed is read.
 */
export async function resumeFeeds(
  tx: WriteHandle,
  opened: OpenedAccounts,
  now: Date,
): Promise<void> {
  await moveFeeds(tx, opened);
  for (const feed of await feedsOfConnection(tx, opened.clientId, opened.connectionId))
    await readMissed(tx, feed, now);
}

/**
 * Reads some dates of a location again, as its provider has hinted that they changed: by itself in
 * stores that have load times. In the others the screens offer it.
 */
export async function readDates(
  tx: WriteHandle,
  at: LocationOfConnection,
  range: DayRange,
  now: Date,
): Promise<void> {
  const feed = await feedOfLocation(tx, at);
  if (feed) await queueForStores(tx, feed, range, now);
}

/** From the date of its last whole reading, two weeks back at most. */
async function readMissed(tx: WriteHandle, feed: FeedRow, now: Date): Promise<void> {
  const today = dayOf(now, feed.timezone);
  const yesterday = addDays(today, -1);
  const earliest = addDays(today, -DAYS_BACK);
  const read: Day = feed.read_at ? dayOf(feed.read_at, feed.timezone) : yesterday;
  const from = addDays(read < yesterday ? read : yesterday, -1);
  await queueForStores(tx, feed, { first: from < earliest ? earliest : from, last: today }, now);
}

async function queueForStores(
  tx: WriteHandle,
  feed: FeedRow,
  range: DayRange,
  now: Date,
): Promise<void> {
  const clientId = feed.client_id;
  for (const { store_id: storeId, loads_by_itself: loads } of await storesOfFeed(tx, feed)) {
    if (!loads) continue;
    const task = { kind: 'data', first_day: range.first, last_day: range.last } as const;
    if (await openTask(tx, { clientId, storeId }, task)) continue;
    await queueTask(tx, { clientId, storeId, kind: 'data', range, by: '', automatic: true, now });
  }
}
