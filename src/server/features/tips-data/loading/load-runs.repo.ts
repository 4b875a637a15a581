import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

export type Scheduled = {
  readonly store_id: number;
  readonly load_times: number[];
  readonly finished_at: Date;
  readonly timezone: string;
};
/** Stores whose data comes by itself. */
export const scheduledStores = (tx: ReadHandle, clientId: number): Promise<Scheduled[]> =>
  tx.text<Scheduled>({
    sql: `SELECT w.store_id, w.load_times, w.finished_at, s.timezone FROM tip_wallet w JOIN store s ON s.client_id = w.client_id AND s.id = w.store_id
          WHERE w.client_id = $1 AND w.import_type = 'pos' AND w.finished_at IS NOT NULL AND cardinality(w.load_times) > 0 ORDER BY w.store_id`,
    values: [clientId],
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

/** Whether this took the run; of two processes one does. */
export const takeRun = async (
  tx: WriteHandle,
  row: {
    client_id: number;
    store_id: number;
    day: string;
    minute: number;
    ran_at: Date;
    task_id: number | null;
  },
): Promise<boolean> =>
  (await tx.run(
    q
      .insertInto('tip_load_run')
      .values(row)
      .onConflict((on) => on.doNothing()),
  )) === 1;

/** Whether a load time began this task. */
export const isScheduled = async (
  tx: ReadHandle,
  clientId: number,
  taskId: number,
): Promise<boolean> =>
  (
    await tx.all(
      q
        .selectFrom('tip_load_run')
        .select('minute')
        .where('client_id', '=', clientId)
        .where('task_id', '=', taskId)
        .limit(1),
    )
  ).length > 0;
