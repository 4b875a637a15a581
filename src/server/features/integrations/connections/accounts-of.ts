import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { connectionsOf, findConnection, ownerOfConnection } from '../access/connections.repo.ts';
import type { PosAccount } from '../../tips-data/index.ts';

/** The accounts of a client from which clockings and sales may be read. */
export const accountsOf = async (tx: ReadHandle, clientId: number): Promise<PosAccount[]> =>
  (await connectionsOf(tx, clientId)).flatMap(({ id, provider, account, company_name: name }) =>
    account === null ? [] : [{ connectionId: id, provider, account, name: name ?? account }],
  );

/** What a provider calls the account of a connection; null where it is gone. */
export async function accountOfConnection(db: Database, id: number): Promise<string | null> {
  const owner = await db.read('platform', (tx) => ownerOfConnection(tx, id));
  if (!owner) return null;
  const { clientId } = owner;
  const row = await db.read({ clientId }, (tx) => findConnection(tx, { clientId, id }));
  return row === null || row.status === 'disconnected' ? null : row.account;
}
