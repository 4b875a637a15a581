import type { Insertable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export const insertConnection = async (
  tx: WriteHandle,
  row: Insertable<Schema['bank_connection']>,
): Promise<number> =>
  (await tx.one(q.insertInto('bank_connection').values(row).returning('id'))).id;

/** Keeps the vendor's name of a connection. */
export const nameConnection = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  vendor: { readonly vendor_id: string; readonly expires_at: Date },
) =>
  tx.run(
    q
      .updateTable('bank_connection')
      .set(vendor)
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** A connection by the vendor's name of it. */
export const findConnection = (tx: ReadHandle, clientId: number, vendorId: string) =>
  tx.maybe(
    q
      .selectFrom('bank_connection')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('vendor_id', '=', vendorId),
  );

/** Under lock, so that two windows that come back register one account. */
export const lockConnection = (tx: WriteHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('bank_connection')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );

export const useConnection = (tx: WriteHandle, clientId: number, id: number, accountId: number) =>
  tx.run(
    q
      .updateTable('bank_connection')
      .set({ account_id: accountId })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
