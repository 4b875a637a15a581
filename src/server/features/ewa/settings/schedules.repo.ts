import type { Insertable, Selectable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

type Table = Schema['ewa_schedule'];
export type ScheduleRow = Selectable<Table>;

/** The versions of a store's schedule that count, in the order of time. */
export const schedulesOf = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<ScheduleRow[]> =>
  tx.text<ScheduleRow>({
    name: 'ewa_schedules',
    sql: `SELECT client_id, id, store_id, effective_from, frequency, anchor, starts_on, payday_lag, cutoff_days, cutoff_minute, made_by, created_at, replaced_at
          FROM ewa_schedule WHERE client_id = $1 AND store_id = $2 AND replaced_at IS NULL ORDER BY effective_from`,
    values: [clientId, storeId],
  });

/** Versions that would begin on a day or later give way to another. */
export const replaceSchedulesFrom = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  day: string,
  now: Date,
) =>
  tx.run(
    q
      .updateTable('ewa_schedule')
      .set({ replaced_at: now })
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('effective_from', '>=', day)
      .where('replaced_at', 'is', null),
  );

export const insertSchedule = (tx: WriteHandle, row: Insertable<Table>) =>
  tx.run(q.insertInto('ewa_schedule').values(row));
