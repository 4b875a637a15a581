import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StoreKey, StoreZone } from '../../tips-setup/index.ts';

export type EwaStoreRow = Selectable<Schema['ewa_store']>;

/** Each by its name, so that the statement is prepared: whoever takes reads it. */
const STORE = `SELECT client_id, store_id, is_on, float_account_id, cap_percent, earned_source, rate_source, approved_only, one_advance_a_period,
    deduction_code, repay_automatically, recipients, province, pulled_at, version, created_at, fund_looked_on, fund_told
  FROM ewa_store WHERE client_id = $1 AND store_id = $2`;

/** The settings of a store; null where it has never been switched on. */
export const ewaStore = async (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<EwaStoreRow | null> =>
  (await tx.text<EwaStoreRow>({ name: 'ewa_store', sql: STORE, values: [clientId, storeId] }))[0] ??
  null;

export type EwaStoreSummary = Pick<EwaStoreRow, 'store_id' | 'is_on' | 'repay_automatically'> & {
  readonly has_schedule: boolean;
};

/** What has ever been switched on among some stores. */
export const ewaStoresAmong = (
  tx: ReadHandle,
  clientId: number,
  storeIds: readonly number[],
): Promise<EwaStoreSummary[]> =>
  tx.text<EwaStoreSummary>({
    name: 'ewa_stores_among',
    sql: `SELECT e.store_id, e.is_on, e.repay_automatically, EXISTS (
            SELECT FROM ewa_schedule AS s WHERE s.client_id = $1 AND s.store_id = e.store_id AND s.replaced_at IS NULL
          ) AS has_schedule
          FROM ewa_store AS e WHERE e.client_id = $1 AND e.store_id = ANY ($2::int[])`,
    values: [clientId, storeIds],
  });

/** The same of one store, under the lock that whoever changes anything of it takes first. */
export const lockEwaStore = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
): Promise<EwaStoreRow | null> =>
  (
    await tx.text<EwaStoreRow>({
      name: 'ewa_lock_store',
      sql: `${STORE} FOR UPDATE`,
      values: [clientId, storeId],
    })
  )[0] ?? null;

/** Two who switch a store on for the first time take turns, so that its fund is opened once. */
export const lockBeginning = (tx: WriteHandle, { clientId, storeId }: StoreKey) =>
  tx.text({
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`ewa_store:${clientId}:${storeId}`],
  });

export const insertEwaStore = (tx: WriteHandle, row: Insertable<Schema['ewa_store']>) =>
  tx.run(q.insertInto('ewa_store').values(row));

export type EwaStoreChange = Updateable<
  Omit<Schema['ewa_store'], 'client_id' | 'store_id' | 'version' | 'float_account_id'>
>;

/** Writes a change and counts it; an empty one counts what was changed beside the settings. */
export const changeEwaStore = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  set: EwaStoreChange,
) =>
  tx.run(
    q
      .updateTable('ewa_store')
      .set({ ...set, version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId),
  );

/** The funds of a client by their stores, also of those that are switched off. */
export const fundAccounts = async (
  tx: ReadHandle,
  clientId: number,
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await tx.all(
        q
          .selectFrom('ewa_store')
          .select(['store_id', 'float_account_id'])
          .where('client_id', '=', clientId),
      )
    ).map((row) => [row.store_id, row.float_account_id]),
  );

/** The account of a store's fund; null where there is none, or the store is switched off. */
export const openFundOf = async (tx: ReadHandle, store: StoreKey): Promise<number | null> => {
  const row = await ewaStore(tx, store);
  return row?.is_on === true ? row.float_account_id : null;
};

/** A store that has ever been switched on, with the zone of its days; null where there is none. */
export async function storeZone(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<StoreZone | null> {
  const [row] = await tx.text<{ timezone: string }>({
    name: 'ewa_store_zone',
    sql: `SELECT s.timezone FROM ewa_store AS e JOIN store AS s ON s.client_id = $1 AND s.id = e.store_id
          WHERE e.client_id = $1 AND e.store_id = $2`,
    values: [clientId, storeId],
  });
  return row === undefined ? null : { clientId, storeId, timezone: row.timezone };
}
