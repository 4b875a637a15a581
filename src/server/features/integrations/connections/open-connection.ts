import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Vault } from '#server/platform/vault.ts';
import { type ConnectionSecrets, sealSecrets } from '../access/connection-secrets.ts';
import {
  type ConnectionRef,
  insertConnection,
  saveConnection,
} from '../access/connections.repo.ts';

type Opened = Omit<
  Parameters<typeof insertConnection>[1],
  'account' | 'company_name' | 'status' | 'secrets_sealed'
>;

/**
 * A connection with what opens it, pending until its account is known. Secrets are sealed under its
 * number, which it has only once it is written.
 */
export async function openConnection(
  tx: WriteHandle,
  vault: Vault,
  secrets: ConnectionSecrets,
  opened: Opened,
): Promise<ConnectionRef> {
  const row = await insertConnection(tx, {
    ...opened,
    account: null,
    company_name: null,
    status: 'pending',
  });
  const at = { clientId: row.client_id, id: row.id };
  await saveConnection(tx, at, { secrets_sealed: sealSecrets(vault, at, secrets) });
  return at;
}
