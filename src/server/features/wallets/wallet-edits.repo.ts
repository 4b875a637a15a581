import { sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { WalletSettings } from './wallets.repo.ts';

export const lockStore = (tx: WriteHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('store')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('active', '=', true)
      .forUpdate(),
  );

export const changeStore = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: { name: string; timezone: string },
) =>
  tx.run(
    q
      .updateTable('store')
      .set({ ...set, version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

const openWallet = (clientId: number, id: number) =>
  q
    .selectFrom('wallet')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('active', '=', true);

export const storedWallet = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(openWallet(clientId, id));
export const lockWallet = (tx: WriteHandle, clientId: number, id: number) =>
  tx.maybe(openWallet(clientId, id).forUpdate());

/** Writes a change and counts it. The next fall below a new alert amount is told anew. */
export const changeWallet = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: WalletSettings & { name: string },
) =>
  tx.run(
    q
      .updateTable('wallet')
      .set({ ...set, alerted: false, version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Whether another wallet of the client has this card load identifier. */
export const loadIdentifierTaken = async (
  tx: ReadHandle,
  clientId: number,
  identifier: string | null,
  except: number | null,
): Promise<boolean> => {
  if (identifier === null) return false;
  const query = q
    .selectFrom('wallet')
    .select('id')
    .where('client_id', '=', clientId)
    .where('card_load_identifier', '=', identifier);
  return (await tx.maybe(except === null ? query : query.where('id', '!=', except))) !== null;
};

/**
 * Stores of a client are opened one after the other, so that what is checked as free stays so until
 * it is written.
 */
export const lockStores = (tx: WriteHandle, clientId: number): Promise<unknown> =>
  tx.text({
    name: 'lock_stores',
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 3))',
    values: [`stores:${clientId}`],
  });

export const storeNamed = async (
  tx: ReadHandle,
  clientId: number,
  name: string,
  except: number | null,
): Promise<boolean> => {
  const query = q
    .selectFrom('store')
    .select('id')
    .where('client_id', '=', clientId)
    .where('active', '=', true)
    .where(sql<boolean>`lower(name) = lower(${name})`);
  return (await tx.maybe(except === null ? query : query.where('id', '!=', except))) !== null;
};

export const departmentNamed = (tx: ReadHandle, clientId: number, storeId: number, name: string) =>
  tx.maybe(
    q
      .selectFrom('department')
      .select('id')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where(sql<boolean>`lower(name) = lower(${name})`),
  );

export const findDepartment = (tx: ReadHandle, clientId: number, storeId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('department')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('id', '=', id),
  );

export const renameDepartment = (tx: WriteHandle, clientId: number, id: number, name: string) =>
  tx.run(
    q
      .updateTable('department')
      .set({ name })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
export const deleteDepartment = (tx: WriteHandle, clientId: number, id: number) =>
  tx.run(q.deleteFrom('department').where('client_id', '=', clientId).where('id', '=', id));

/** Whether anybody belongs to a department, active or not. */
export const departmentUsed = async (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  id: number,
): Promise<boolean> =>
  (await tx.maybe(
    q
      .selectFrom('membership')
      .select('customer_id')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('department_id', '=', id)
      .limit(1),
  )) !== null;

export const walletReferencesOf = (
  tx: ReadHandle,
  clientId: number,
  walletId: number,
  type: string | null,
): Promise<{ type: string; external_id: string }[]> => {
  const query = q
    .selectFrom('wallet_reference')
    .select(['type', 'external_id'])
    .where('client_id', '=', clientId)
    .where('wallet_id', '=', walletId);
  return tx.all((type === null ? query : query.where('type', '=', type)).orderBy('type'));
};
export const removeWalletReferences = (
  tx: WriteHandle,
  clientId: number,
  walletId: number,
  type: string | null,
): Promise<number> => {
  const query = q
    .deleteFrom('wallet_reference')
    .where('client_id', '=', clientId)
    .where('wallet_id', '=', walletId);
  return tx.run(type === null ? query : query.where('type', '=', type));
};
/**
 * Writes one reference in place of an earlier one of its type. False where another wallet has the
 * same.
 */
export async function saveWalletReference(
  tx: WriteHandle,
  clientId: number,
  walletId: number,
  { type, externalId }: { readonly type: string; readonly externalId: string },
): Promise<boolean> {
  await removeWalletReferences(tx, clientId, walletId, type);
  return (
    (await tx.run(
      q
        .insertInto('wallet_reference')
        .values({ client_id: clientId, wallet_id: walletId, type, external_id: externalId })
        .onConflict((on) => on.doNothing()),
    )) === 1
  );
}
