import { dueRuns } from '#domain/tips/intake/index.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { after, hours } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { lockTipWallet } from '../setup/wallets.repo.ts';
import type { StoreZone } from './lines-between.ts';
import { type Scheduled, runsSince, scheduledStores, takeRun } from './load-runs.repo.ts';
import type { PullDeps } from './pull.ts';
import { queueTask, taskOf } from './start-task.ts';
import { endCutOff } from './tasks.repo.ts';

const DAYS_BACK = 14;
/** A task that has not ended by then was cut off. */
const PATIENCE = hours(1);

/** Begins what the load times of a client's stores ask for, each time once a day, and ends tasks that were cut off. */
export async function sweepTips({ db, clock }: Pick<PullDeps, 'db' | 'clock'>, clientId: number): Promise<void> {
  const now = clock.now();
  const due = await db.read({ clientId }, async (tx) => {
    const found: { store: Scheduled; runs: ReturnType<typeof dueRuns> }[] = [];
    for (const store of await scheduledStores(tx, clientId)) {
      const ran = (await runsSince(tx, clientId, store.store_id, addDays(dayOf(now, store.timezone), -1))) as { day: Day; minute: number }[];
      const runs = dueRuns(store.load_times, store.timezone, store.finished_at, now, ran);
      if (runs.length > 0) found.push({ store, runs });
    }
    return found;
  });
  for (const { store, runs } of due) {
    await db.write({ clientId }, (tx) => beginRun(tx, { clientId, storeId: store.store_id, timezone: store.timezone }, runs, now));
  }
  await db.write({ clientId }, (tx) => endCutOff(tx, clientId, after(now, -PATIENCE), now));
}

/** Reads the last days of a store and computes them after. Load times that were missed are made up for by one reading. */
export async function beginRun(tx: WriteHandle, { clientId, storeId, timezone }: StoreZone, runs: readonly { readonly day: Day; readonly minute: number }[], now: Date): Promise<void> {
  await lockTipWallet(tx, clientId, storeId);
  const today = dayOf(now, timezone);
  const ran = await runsSince(tx, clientId, storeId, addDays(today, -1));
  const open = runs.filter(({ day, minute }) => !ran.some((one) => one.day === day && one.minute === minute));
  if (open.length === 0) return;
  const task = await queueTask(tx, taskOf({ clientId, storeId }, { first: addDays(today, -DAYS_BACK), last: today }, '', now));
  for (const { day, minute } of open) await takeRun(tx, { client_id: clientId, store_id: storeId, day, minute, ran_at: now, task_id: task.id });
}
