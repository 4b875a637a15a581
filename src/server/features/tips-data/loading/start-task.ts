import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type DayRange, type StoreRef, lockTips, seesTipWallet } from '../../tips-setup/index.ts';
import { locationsOf } from '../mapping/locations.repo.ts';
import { DAYS_A_STEP } from './pull.ts';
import { type NewTask, type TaskRow, insertTask, openTask, findTask } from './tasks.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { ManagerActor } from '#server/platform/actor.ts';

/** As many days as are read, or listed, at once. */
export const MAX_DAYS = 62;

/**
 * Begins to read staff, or the clockings and sales of some days. Asked again while it goes on, it
 * is the same task.
 */
export async function startTask(
  work: RequestContext,
  place: StoreRef,
  range: DayRange | null,
): Promise<Result<TaskRow, 'pos_location_missing' | 'invalid_input'>> {
  const { tx, now, actor } = work;
  if (range !== null && range.first > dayOf(now, place.timezone))
    return fail('invalid_input', {}, [{ path: 'start_date', code: 'date_invalid' }]);
  if ((await locationsOf(tx, place.clientId, place.storeId)).length === 0)
    return fail('pos_location_missing');
  await lockTips(work, place);
  const open = await openTask(tx, place, {
    kind: range ? 'data' : 'staff',
    first_day: range?.first ?? null,
    last_day: range?.last ?? null,
  });
  if (open) return ok(open);
  const task = await queueTask(tx, taskOf(place, range, actor.name, now));
  await audit(work, {
    action: range ? 'tips.sync_data' : 'tips.sync_staff',
    subject: { kind: 'tip_wallet', id: place.storeId },
    after: range ? { start_date: range.first, end_date: range.last } : {},
  });
  return ok(task);
}

export const taskOf = (
  { clientId, storeId }: Pick<StoreRef, 'clientId' | 'storeId'>,
  range: DayRange | null,
  by: string,
  now: Date,
): NewTask => ({
  client_id: clientId,
  store_id: storeId,
  kind: range ? 'data' : 'staff',
  first_day: range?.first ?? null,
  last_day: range?.last ?? null,
  steps: range ? stepsOf(range.first, range.last) : 1,
  made_by: by,
  created_at: now,
});

/** Keeps a task and lets the queue begin with it once this is committed. */
export async function queueTask(tx: WriteHandle, task: NewTask): Promise<TaskRow> {
  const row = await insertTask(tx, task);
  await enqueue(tx, 'tips.pull', { clientId: task.client_id, taskId: row.id });
  return row;
}

function stepsOf(first: Day, last: Day): number {
  let steps = 0;
  for (let day = first; day <= last; day = addDays(day, DAYS_A_STEP)) steps += 1;
  return steps;
}

/** A task is seen by whoever sees its store. */
export async function seesTipTask(
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> {
  const task = await findTask(tx, actor.client.id, id);
  return task !== null && seesTipWallet(tx, actor, task.store_id);
}
