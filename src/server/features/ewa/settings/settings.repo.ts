import { type Insertable, type Updateable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

const ofStore = ({ clientId, storeId }: StoreKey) =>
  q
    .selectFrom('ewa_store')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('store_id', '=', storeId);

/** The settings of a store; null where it has never been switched on. */
export const ewaStore = (tx: ReadHandle, store: StoreKey) => tx.maybe(ofStore(store));
export type EwaStoreRow = NonNullable<Awaited<ReturnType<typeof ewaStore>>>;

/** The same under the lock that whoever changes settings, schedule or paydays takes first. */
export const lockEwaStore = (tx: WriteHandle, store: StoreKey) =>
  tx.maybe(ofStore(store).forUpdate());

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
