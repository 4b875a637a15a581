import { DAYS_BACK, dueRuns, nextRun } from '#domain/tips-data/index.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import { after, days, hours, minutes } from '#kernel/instant.ts';
import { type Stop, stopFor } from '#domain/subscriptions/index.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type StoreKey, type StoreZone, lockTipWallet } from '../../tips-setup/index.ts';
import { accessOf } from '../../wallets/index.ts';
import { runFailed } from './alerts.ts';
import {
  clientsWithDueTips,
  lastSkip,
  runsOfClient,
  runsSince,
  saveNextLoad,
  scheduledStores,
  takeRun,
} from './load-runs.repo.ts';
import { locationsOf } from '../mapping/locations.repo.ts';
import type { PullDeps } from './pull-deps.ts';
import { enqueuePull, queueTask } from './queue-task.ts';
import { type TaskRow, changeTask, leftTasks } from './tasks.repo.ts';

/** A task that has not moved for this long has lost its worker: it is resumed. */
const STALE_AFTER = minutes(3);
/** One that has not ended by then is reported; much later it is given up. */
const REPORTED_AFTER = hours(1);
const GIVEN_UP_AFTER = hours(20);

/** Load times that have come and tasks that were cut off, of all clients. */
export const tipRunSweep = (deps: Pick<PullDeps, 'db' | 'clock'>): Sweep => ({
  name: 'tips.runs',
  due: (db) => {
    const now = deps.clock.now();
    return clientsWithDueTips(db, now, after(now, -STALE_AFTER));
  },
  work: (clientId) => sweepTips(deps, clientId),
});

/**
 * Begins what the load times of a client's stores ask for, each time once a day, and resumes
 * tasks that were cut off.
 */
async function sweepTips(
  { db, clock }: Pick<PullDeps, 'db' | 'clock'>,
  clientId: number,
): Promise<void> {
  const now = clock.now();
  const due = await db.read({ clientId }, async (tx) => {
    const stores = await scheduledStores(tx, clientId, now);
    if (stores.length === 0) return [];
    // A day more than any zone is behind UTC.
    const ran = (await runsOfClient(tx, clientId, addDays(dayOf(now, 'UTC'), -2))) as {
      store_id: number;
      day: Day;
      minute: number;
    }[];
    const ofStore = groupBy(ran, ({ store_id: id }) => id);
    return stores.map((store) => ({
      store,
      runs: dueRuns({
        minutes: store.load_times,
        zone: store.timezone,
        since: store.finished_at,
        now,
        ran: ofStore.get(store.store_id) ?? [],
      }),
    }));
  });
  for (const { store, runs } of due) {
    await db.write({ clientId }, async (tx) => {
      const zone = { clientId, storeId: store.store_id, timezone: store.timezone };
      if (runs.length > 0) await beginRun(tx, zone, runs, now);
      const next = nextRun(store.load_times, store.timezone, now);
      await saveNextLoad(tx, clientId, store, next ?? after(now, days(1)));
    });
  }
  for (const task of await db.read({ clientId }, (tx) =>
    leftTasks(tx, clientId, after(now, -STALE_AFTER)),
  ))
    await db.write({ clientId }, (tx) => resume(tx, task, now));
}

/**
 * Goes on with what a killed process left: under a name of its own, as the queue still holds the
 * job that it was working on.
 */
async function resume(tx: WriteHandle, task: TaskRow, now: Date): Promise<void> {
  const { client_id: clientId, id, store_id: storeId } = task;
  const over = task.created_at < after(now, -GIVEN_UP_AFTER);
  if (task.created_at < after(now, -REPORTED_AFTER) && task.automatic)
    await runFailed(tx, { clientId, storeId }, 'interrupted', now);
  await changeTask(
    tx,
    clientId,
    id,
    over ? { state: 'failed', reason: 'interrupted', finished_at: now } : { moved_at: now },
  );
  if (!over) await enqueuePull(tx, task, { once: `tips-again-${clientId}-${id}` });
}

/**
 * Why the wallet's subscription stops its load times; null where it does not. The audit has one line
 * of it, when they begin to be skipped, as they are for as long as nobody subscribes.
 */
async function skipReason(tx: WriteHandle, store: StoreKey, now: Date): Promise<Stop | null> {
  const { clientId, storeId } = store;
  const access = (await accessOf(tx, clientId, [storeId])).get(storeId);
  const reason = access ? stopFor(access, 'tips_work') : null;
  if (reason !== null && (await lastSkip(tx, store)) !== reason)
    await audit(
      { tx, now, ...asLoadTime(clientId) },
      {
        action: 'tips.run_skipped',
        subject: { kind: 'tip_wallet', id: storeId },
        after: { reason },
      },
    );
  return reason;
}

/**
 * The reading that a load time begins; null where nobody has said where data comes from. The first
 * of a day goes back two weeks, for what was left out or changed late; the others read the last two
 * dates, and what the provider says has changed.
 */
async function beginTask(
  tx: WriteHandle,
  store: StoreKey,
  { today, warm }: { readonly today: Day; readonly warm: boolean },
  now: Date,
): Promise<TaskRow | null> {
  const { clientId, storeId } = store;
  if ((await locationsOf(tx, clientId, storeId)).length === 0) {
    await runFailed(tx, store, 'pos_location_missing', now);
    return null;
  }
  const range = { first: addDays(today, warm ? -DAYS_BACK : -1), last: today };
  return queueTask(tx, { ...store, kind: 'data', range, by: '', automatic: true, now });
}

/** Who acts where a load time does. */
const asLoadTime = (clientId: number) => ({
  actor: { kind: 'system', name: 'load time', clientId } satisfies SystemActor,
  origin: { ip: null, requestId: 'load time', userAgent: null },
});

/**
 * Reads the last days of a store and computes them after. Load times that were missed are made up
 * for by one reading.
 */
export async function beginRun(
  tx: WriteHandle,
  { clientId, storeId, timezone }: StoreZone,
  runs: readonly { readonly day: Day; readonly minute: number }[],
  now: Date,
): Promise<void> {
  await lockTipWallet(tx, clientId, storeId);
  const today = dayOf(now, timezone);
  const ran = await runsSince(tx, clientId, storeId, addDays(today, -1));
  const open = runs.filter(
    ({ day, minute }) => !ran.some((one) => one.day === day && one.minute === minute),
  );
  if (open.length === 0) return;
  const store = { clientId, storeId };
  const warm = !ran.some(({ day }) => day === today);
  const skipped = await skipReason(tx, store, now);
  const task = skipped === null ? await beginTask(tx, store, { today, warm }, now) : null;
  for (const { day, minute } of open)
    await takeRun(tx, {
      client_id: clientId,
      store_id: storeId,
      day,
      minute,
      ran_at: now,
      task_id: task?.id ?? null,
      skipped,
    });
}
