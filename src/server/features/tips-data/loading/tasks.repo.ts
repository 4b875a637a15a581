import { sql, type Updateable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

export const findTask = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q.selectFrom('tip_task').selectAll().where('client_id', '=', clientId).where('id', '=', id),
  );
export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>;

/** One that waits or runs already and does the same. */
export const openTask = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { kind, first_day: first, last_day: last }: Pick<TaskRow, 'kind' | 'first_day' | 'last_day'>,
) =>
  tx
    .text<TaskRow>({
      sql: `SELECT * FROM tip_task WHERE client_id = $1 AND store_id = $2 AND kind = $3 AND state IN ('pending', 'running') AND first_day IS NOT DISTINCT FROM $4::date AND last_day IS NOT DISTINCT FROM $5::date ORDER BY id LIMIT 1`,
      values: [clientId, storeId, kind, first, last],
    })
    .then(([task]) => task ?? null);

export type NewTask = Pick<
  TaskRow,
  | 'client_id'
  | 'store_id'
  | 'kind'
  | 'first_day'
  | 'last_day'
  | 'steps'
  | 'made_by'
  | 'created_at'
  | 'automatic'
>;
export const insertTask = (tx: WriteHandle, task: NewTask): Promise<TaskRow> =>
  tx.one(
    q
      .insertInto('tip_task')
      .values({ ...task, reason: null, finished_at: null, moved_at: null })
      .returningAll(),
  );

export const changeTask = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Omit<Schema['tip_task'], 'client_id' | 'id'>>,
) =>
  tx.run(q.updateTable('tip_task').set(set).where('client_id', '=', clientId).where('id', '=', id));

export const countStep = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  { changed, now }: { readonly changed: number; readonly now: Date },
) =>
  tx.run(
    q
      .updateTable('tip_task')
      .set({
        steps_done: sql`least(steps, steps_done + 1)`,
        changed: sql`changed + ${changed}`,
        moved_at: now,
      })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Tasks that have stood still since then: whoever worked on them is gone. */
export const leftTasks = (tx: ReadHandle, clientId: number, before: Date): Promise<TaskRow[]> =>
  tx.all(
    q
      .selectFrom('tip_task')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('state', 'in', ['pending', 'running'])
      .where(sql<boolean>`coalesce(moved_at, created_at) < ${before}`)
      .orderBy('id')
      .limit(100),
  );
