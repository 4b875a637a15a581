import { dayOf } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type DayRange, type StoreRef, lockTips, seesTipWallet } from '../../tips-setup/index.ts';
import { locationsOf } from '../mapping/locations.repo.ts';
import { queueTask } from './queue-task.ts';
import { type TaskRow, openTask, findTask } from './tasks.repo.ts';

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
  const task = await queueTask(tx, {
    clientId: place.clientId,
    storeId: place.storeId,
    kind: range ? 'data' : 'staff',
    range,
    by: actor.name,
    automatic: false,
    now,
  });
  await audit(work, {
    action: range ? 'tips.sync_data' : 'tips.sync_staff',
    subject: { kind: 'tip_wallet', id: place.storeId },
    after: range ? { start_date: range.first, end_date: range.last } : {},
  });
  return ok(task);
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
