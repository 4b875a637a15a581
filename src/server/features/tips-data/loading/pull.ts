import { addDays, type Day } from '#kernel/day.ts';
import { after, type Clock, minutes, seconds } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { DayRange } from '../../tips-setup/index.ts';
import { zoneOf } from '../mapping/locations.repo.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';
import { runFailed, runSucceeded } from './alerts.ts';
import { goOnFilling } from './back-fill.ts';
import { type FeedRow, feedsOfStore, storesOfFeed } from './feeds.repo.ts';
import { type FeedRead, readFeed } from './read-feed.ts';
import { readStaffOfStore } from './read-staff.ts';
import type { PullDeps } from './pull-deps.ts';
import { enqueuePull, queueTask } from './queue-task.ts';
import { type TaskRow, changeTask, countStep, findTask } from './tasks.repo.ts';

type AfterPull = Pick<ResultsOfData, 'dataChanged' | 'daysRead' | 'loaded'>;
type PullCode = NonNullable<FeedRead['code']> | 'pos_location_missing';
type Pulled = {
  readonly code: Exclude<PullCode, 'busy'> | null;
  /** Somebody else reads one of its feeds: the task waits. */
  readonly busy: boolean;
  /** At least one feed was read to its end. */
  readonly any: boolean;
  /** Dates that are to be looked at once more. */
  readonly vanished: readonly Day[];
};

/** A provider that suddenly lists nothing is asked once more after this. */
const SECOND_LOOK = minutes(10);
const WAIT_FOR_READER = seconds(15);
/** A location that is not known is gone once it is not known twice within a minute. */
const UNKNOWN_AGAIN = seconds(30);

/**
 * Asks the point of sale what a task wants to know and keeps it. Asked again after a crash, it keeps
 * the same. Clockings and sales go alone: one that does not come does not stop the other.
 */
export async function pull(
  deps: PullDeps,
  clientId: number,
  taskId: number,
  results: AfterPull,
): Promise<void> {
  const { db, clock } = deps;
  const begun = await db.write({ clientId }, async (tx) => {
    const task = await findTask(tx, clientId, taskId);
    if (task === null || task.state === 'done' || task.state === 'failed') return null;
    const [feeds] = await Promise.all([
      feedsOfStore(tx, clientId, task.store_id),
      changeTask(tx, clientId, taskId, {
        state: 'running',
        steps_done: 0,
        changed: 0,
        moved_at: clock.now(),
      }),
    ]);
    return { task, feeds };
  });
  if (!begun) return;
  const { task } = begun;
  const pulled =
    task.kind === 'staff'
      ? await pullStaff(deps, task)
      : await pullData(deps, task, begun.feeds, results);
  await db.write({ clientId }, (tx) => finish(tx, task, pulled, { loaded: results.loaded, clock }));
}

async function pullStaff(deps: PullDeps, task: TaskRow): Promise<Pulled> {
  const { client_id: clientId, store_id: storeId } = task;
  const feeds = await deps.db.read({ clientId }, async (tx) => {
    const own = await feedsOfStore(tx, clientId, storeId);
    const fed = await Promise.all(own.map((feed) => storesOfFeed(tx, feed)));
    return own.flatMap((feed, at) => {
      const store = fed[at]?.find((one) => one.store_id === storeId);
      return store ? [{ feed, store }] : [];
    });
  });
  const { changed, failed } = await readStaffOfStore(deps, { clientId, storeId }, feeds);
  if (task.kind === 'staff')
    await deps.db.write({ clientId }, (tx) =>
      countStep(tx, clientId, task.id, { changed, now: deps.clock.now() }),
    );
  const code = feeds.length === 0 ? 'pos_location_missing' : failed;
  return { code, busy: false, any: code === null, vanished: [] };
}

async function pullData(
  deps: PullDeps,
  task: TaskRow,
  feeds: readonly FeedRow[],
  results: AfterPull,
): Promise<Pulled> {
  const { client_id: clientId, store_id: storeId } = task;
  const { automatic } = task;
  if (isWarm(task)) await pullStaff(deps, task);
  const range = rangeOf(task);
  invariant(range, 'a task of data has its days');
  const asked = { storeId, ...range, automatic };
  const moved = (tx: WriteHandle, changed: number): Promise<unknown> =>
    countStep(tx, clientId, task.id, { changed, now: deps.clock.now() });
  const read = await Promise.all(
    feeds.map((feed: FeedRow) => readFeed(deps, feed, asked, { ...results, moved })),
  );
  const codes = read.flatMap(({ code }) => (code === null || code === 'busy' ? [] : [code]));
  return {
    code: feeds.length === 0 ? 'pos_location_missing' : (codes[0] ?? null),
    busy: read.some(({ code }) => code === 'busy'),
    any: read.some(({ code }) => code === null),
    vanished: [
      ...new Set(read.flatMap(({ vanished }) => (vanished.again ? [] : vanished.days))),
    ].sort(),
  };
}

/** Of what days a task reads data; null where it reads who works there. */
const rangeOf = ({ first_day: first, last_day: last }: TaskRow): DayRange | null =>
  first !== null && last !== null ? { first, last } : null;

/** The first load time of a day reads who works there as well. */
const isWarm = ({ automatic, first_day: first, last_day: last }: TaskRow): boolean =>
  automatic && first !== null && last !== null && addDays(first, 1) < last;

/** Whether a location was not known for the first time: it is asked for once more at once. */
const isFirstUnknown = ({ status, code, tries }: FeedRow): boolean =>
  code === 'pos_location_unknown' && status !== 'offline' && tries === 1;

/** Says how a task ended, and lets results be computed of whatever came. */
async function finish(
  tx: WriteHandle,
  task: TaskRow,
  { code, busy, any, vanished }: Pulled,
  { loaded, clock }: Pick<AfterPull, 'loaded'> & { readonly clock: Clock },
): Promise<void> {
  const { client_id: clientId, id, store_id: storeId } = task;
  const now = clock.now();
  const store = { clientId, storeId };
  if (busy) {
    await changeTask(tx, clientId, id, { state: 'pending', moved_at: now });
    await enqueuePull(tx, task, { at: after(now, WAIT_FOR_READER) });
    return;
  }
  const [timezone, feeds] = await Promise.all([
    zoneOf(tx, clientId, storeId),
    feedsOfStore(tx, clientId, storeId),
  ]);
  const zone = { ...store, timezone };
  if (task.automatic && any) await loaded(tx, zone, now);
  if (code !== null && task.automatic) await runFailed(tx, store, code, now);
  const [first, last] = [vanished[0], vanished.at(-1)];
  if (first !== undefined && last !== undefined && code === null)
    await queueTask(
      tx,
      {
        ...store,
        kind: 'data',
        range: { first, last },
        by: task.made_by,
        automatic: task.automatic,
        now,
      },
      after(now, SECOND_LOOK),
    );
  const range = rangeOf(task);
  if (task.kind === 'data' && feeds.some(isFirstUnknown))
    await queueTask(
      tx,
      { ...store, kind: 'data', range, by: task.made_by, automatic: task.automatic, now },
      after(now, UNKNOWN_AGAIN),
    );
  await Promise.all([
    code === null && task.kind === 'data' && runSucceeded(tx, store, now),
    changeTask(tx, clientId, id, {
      state: code === null ? 'done' : 'failed',
      reason: code,
      finished_at: now,
    }),
  ]);
  if (task.automatic && code === null) await goOnFilling(tx, task, zone, now);
}
