import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { findClients } from '#server/platform/sweep.ts';

export type Scheduled = {
  readonly store_id: number;
  readonly load_times: number[];
  readonly finished_at: Date;
  readonly timezone: string;
};
/** Stores whose data comes by itself and whose load time has come, as far as is known. */
export const scheduledStores = (
  tx: ReadHandle,
  clientId: number,
  now: Date,
): Promise<Scheduled[]> =>
  tx.text<Scheduled>({
    sql: `SELECT w.store_id, w.load_times, w.finished_at, s.timezone FROM tip_wallet w JOIN store s ON s.client_id = w.client_id AND s.id = w.store_id
            LEFT JOIN tip_load_due d ON d.client_id = w.client_id AND d.store_id = w.store_id AND d.load_times = w.load_times AND d.timezone = s.timezone AND d.finished_at = w.finished_at
          WHERE w.client_id = $1 AND w.import_type = 'pos' AND w.finished_at IS NOT NULL AND cardinality(w.load_times) > 0 AND (d.due_at IS NULL OR d.due_at <= $2) ORDER BY w.store_id`,
    values: [clientId, now],
  });

/** The clients with a load time that has come, or a task that stands still since then. */
export const clientsWithDueTips = (
  db: Statements,
  now: Date,
  stillBefore: Date,
): Promise<number[]> => findClients(db, 'tips_due_clients', [now, stillBefore]);

/**
 * Nothing is due for the store before then, as long as its settings stay as they are. Settings that
 * changed meanwhile leave it due.
 */
export const saveNextLoad = (
  tx: WriteHandle,
  clientId: number,
  { store_id: storeId, load_times: minutes, timezone, finished_at: finishedAt }: Scheduled,
  dueAt: Date,
) =>
  tx.text({
    name: 'save_next_load',
    // The clock here knows no microseconds: what the database says of the time is kept.
    sql: `INSERT INTO tip_load_due (client_id, store_id, load_times, timezone, finished_at, due_at)
          SELECT w.client_id, w.store_id, w.load_times, s.timezone, w.finished_at, $6 FROM tip_wallet w JOIN store s ON s.client_id = w.client_id AND s.id = w.store_id
          WHERE w.client_id = $1 AND w.store_id = $2 AND w.load_times = $3 AND s.timezone = $4 AND date_trunc('milliseconds', w.finished_at) = $5
          ON CONFLICT (client_id, store_id) DO UPDATE SET load_times = excluded.load_times, timezone = excluded.timezone,
            finished_at = excluded.finished_at, due_at = excluded.due_at`,
    values: [clientId, storeId, minutes, timezone, finishedAt, dueAt],
  });

/** The runs of all stores of a client since a day. */
export const runsOfClient = (tx: ReadHandle, clientId: number, first: string) =>
  tx.all(
    q
      .selectFrom('tip_load_run')
      .select(['store_id', 'day', 'minute'])
      .where('client_id', '=', clientId)
      .where('day', '>=', first),
  );
export const runsSince = (tx: ReadHandle, clientId: number, storeId: number, first: string) =>
  tx.all(
    q
      .selectFrom('tip_load_run')
      .select(['day', 'minute'])
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('day', '>=', first),
  );

/** Why the latest run of a store was skipped; null where it was not, or there is none. */
export const lastSkip = async (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<string | null> =>
  (
    await tx.maybe(
      q
        .selectFrom('tip_load_run')
        .select('skipped')
        .where('client_id', '=', clientId)
        .where('store_id', '=', storeId)
        .orderBy('day', 'desc')
        .orderBy('minute', 'desc')
        .limit(1),
    )
  )?.skipped ?? null;

/** Whether this took the run; of two processes one does. */
export const takeRun = async (tx: WriteHandle, row: Schema['tip_load_run']): Promise<boolean> =>
  (await tx.run(
    q
      .insertInto('tip_load_run')
      .values(row)
      .onConflict((on) => on.doNothing()),
  )) === 1;
