import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type ConnectionRow, endedConnection, saveConnection } from '../access/connections.repo.ts';
import { releaseAccounts } from './accounts.repo.ts';

/** A connection of which nothing came, or that somebody ended: what opens it is forgotten. */
export async function endConnection(
  tx: WriteHandle,
  row: Pick<ConnectionRow, 'client_id' | 'id'>,
  now: Date,
): Promise<void> {
  const at = { clientId: row.client_id, id: row.id };
  await releaseAccounts(tx, at);
  await saveConnection(tx, at, endedConnection(now));
}
