import type { WriteHandle } from '#server/platform/database/handle.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { DayRange, StoreKey } from '../../tips-setup/index.ts';
import { stepsOf } from './steps.ts';
import { type TaskRow, insertTask } from './tasks.repo.ts';

export type TaskWanted = StoreKey & {
  readonly kind: 'staff' | 'data';
  /** Of data: the dates to be read. */
  readonly range: DayRange | null;
  readonly by: string;
  /** Nobody pressed for it. */
  readonly automatic: boolean;
  readonly now: Date;
};

/** Keeps a task and lets the queue begin with it once this is committed, or later. */
export async function queueTask(
  tx: WriteHandle,
  { clientId, storeId, kind, range, by, automatic, now }: TaskWanted,
  at?: Date,
): Promise<TaskRow> {
  const row = await insertTask(tx, {
    client_id: clientId,
    store_id: storeId,
    kind,
    first_day: range?.first ?? null,
    last_day: range?.last ?? null,
    steps: range ? stepsOf(range.first, range.last) : 1,
    made_by: by,
    automatic,
    created_at: at ?? now,
  });
  await enqueuePull(tx, row, at === undefined ? {} : { at });
  return row;
}

/**
 * Lets the queue begin with a task. What somebody pressed for has slots of its own, so that it goes
 * before all load times.
 */
export const enqueuePull = (
  tx: WriteHandle,
  { client_id: clientId, id: taskId, automatic }: Pick<TaskRow, 'client_id' | 'id' | 'automatic'>,
  options: { readonly once?: string; readonly at?: Date } = {},
): Promise<void> =>
  enqueue(tx, automatic ? 'tips.pull' : 'tips.pull_now', { clientId, taskId }, options);
