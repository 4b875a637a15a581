import { type Updateable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

const ofStore = (clientId: number, storeId: number) =>
  q
    .selectFrom('tip_wallet')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('store_id', '=', storeId);

/** How a store splits its tips; null where its set-up has not begun. */
export const tipWallet = (tx: ReadHandle, clientId: number, storeId: number) =>
  tx.maybe(ofStore(clientId, storeId));
export type TipWalletRow = NonNullable<Awaited<ReturnType<typeof tipWallet>>>;

/** The same under the lock that every change of a store's tips takes first. */
export const lockTipWallet = (tx: WriteHandle, clientId: number, storeId: number) =>
  tx.maybe(ofStore(clientId, storeId).forUpdate());

/** Whether this began it. */
export const insertTipWallet = async (
  tx: WriteHandle,
  row: { client_id: number; store_id: number; cap_at_tips: boolean; created_at: Date },
): Promise<boolean> =>
  (await tx.run(
    q
      .insertInto('tip_wallet')
      .values(row)
      .onConflict((on) => on.doNothing()),
  )) === 1;

export type TipWalletChange = Updateable<
  Omit<Schema['tip_wallet'], 'client_id' | 'store_id' | 'version'>
>;

/** Writes a change and counts it. */
export const changeTipWallet = (
  tx: WriteHandle,
  clientId: number,
  storeId: number,
  set: TipWalletChange,
) =>
  tx.run(
    q
      .updateTable('tip_wallet')
      .set({ ...set, version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId),
  );

/** How far somebody has come is no change of how tips are split. */
export const markStep = (tx: WriteHandle, clientId: number, storeId: number, step: string) =>
  tx.run(
    q
      .updateTable('tip_wallet')
      .set({ setup_step: step })
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId),
  );

export const tipWalletsAmong = (tx: ReadHandle, clientId: number, storeIds: readonly number[]) =>
  tx.all(
    q
      .selectFrom('tip_wallet')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', 'in', storeIds.length > 0 ? [...storeIds] : [0]),
  );

/** The stores of a client that pool or share tips, by the numbers of their main wallets. */
export const storesWithTips = async (
  tx: ReadHandle,
  clientId: number,
): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await tx.all(
        q
          .selectFrom('tip_wallet')
          .select('store_id')
          .where('client_id', '=', clientId)
          .where('tip_type', 'is not', null),
      )
    ).map((row) => row.store_id),
  );

export type Counts = { store_id: number; services: number; job_codes: number; employees: number };
export const countsOf = (
  tx: ReadHandle,
  clientId: number,
  storeIds: readonly number[],
): Promise<Counts[]> =>
  tx.text<Counts>({
    sql: `SELECT w.store_id,
            (SELECT count(*)::int FROM tip_service s WHERE s.client_id = w.client_id AND s.store_id = w.store_id AND s.archived_at IS NULL) AS services,
            (SELECT count(*)::int FROM tip_job_code j WHERE j.client_id = w.client_id AND j.store_id = w.store_id AND j.archived_at IS NULL) AS job_codes,
            (SELECT count(*)::int FROM tip_employee e WHERE e.client_id = w.client_id AND e.store_id = w.store_id AND e.removed_at IS NULL) AS employees
          FROM tip_wallet w WHERE w.client_id = $1 AND w.store_id = ANY($2::int[])`,
    values: [clientId, storeIds],
  });
