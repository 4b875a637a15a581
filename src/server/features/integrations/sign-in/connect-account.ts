import { type Result, fail, ok } from '#kernel/result.ts';
import { invariant } from '#kernel/invariant.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { PosLocation } from '#server/providers/pos/point-of-sale.port.ts';
import { openSecrets, sealSecrets } from '../access/connection-secrets.ts';
import {
  type ConnectionRef,
  type ConnectionRow,
  findConnection,
  lockConnection,
  saveConnection,
} from '../access/connections.repo.ts';
import { claimAccount } from '../connections/accounts.repo.ts';
import { endConnection } from '../connections/end-connection.ts';
import { keepLocations } from '../connections/locations.repo.ts';
import { type AttemptRow, saveAttempt } from './attempts.repo.ts';

type Named = {
  readonly attempt: Pick<AttemptRow, 'client_id' | 'id'>;
  readonly connection: ConnectionRef;
  readonly locations: readonly PosLocation[];
};

const accountsOf = (locations: readonly PosLocation[]): string[] =>
  [...new Set(locations.map(({ account }) => account))].sort();

/**
 * The provider has said which account a sign-in opens. One that another client has is refused; one
 * that this client had connected before goes on under its old number, so that what it fed stays.
 */
export async function nameAccount(
  context: RequestContext,
  vault: Vault,
  { attempt, connection, locations }: Named,
): Promise<Result<ConnectionRow, 'account_taken'>> {
  const { tx, actor, now } = context;
  const row = await lockConnection(tx, connection);
  invariant(row, 'a connection that was begun is there');
  const accounts = accountsOf(locations);
  const holders = new Set<number>();
  for (const account of accounts) {
    const { by } = await claimAccount(tx, connection, { provider: row.provider, account });
    if (by === null) return fail('account_taken');
    holders.add(by);
  }
  const older = [...holders].filter((id) => id !== row.id).sort((a, b) => a - b)[0];
  const kept: ConnectionRef = { clientId: connection.clientId, id: older ?? row.id };
  if (older !== undefined) {
    await moveInto(context, vault, row, kept);
    for (const account of accounts)
      await claimAccount(tx, kept, { provider: row.provider, account });
  }
  await saveConnection(tx, kept, {
    account: accounts[0] ?? row.account,
    series: row.provider === 'lightspeed' ? 'k' : null,
    status: 'online',
    code: null,
    reason: null,
    scopes: row.scopes,
    connected_by: actor.managerId,
    connected_by_name: actor.name,
    connected_at: row.connected_at ?? now,
  });
  await keepLocations(tx, kept, locations, now);
  await saveAttempt(tx, attempt, { connection_id: kept.id, leased_until: null });
  if (row.account === null || older !== undefined)
    await audit(context, {
      action: older === undefined ? 'integrations.connect' : 'integrations.reconnect',
      subject: { kind: 'pos_connection', id: kept.id },
      after: { provider: row.provider, account: accounts.join(', ') },
    });
  const named = await findConnection(tx, kept);
  invariant(named, 'a connection that was named is there');
  return ok(named);
}

/** What opens the account goes over to the connection that had it; whoever renews it loses the lease. */
async function moveInto(
  { tx, now }: RequestContext,
  vault: Vault,
  row: ConnectionRow,
  kept: ConnectionRef,
): Promise<void> {
  const from = { clientId: row.client_id, id: row.id };
  invariant(row.secrets_sealed, 'a connection that is new has its secrets');
  await lockConnection(tx, kept);
  await saveConnection(tx, kept, {
    secrets_sealed: sealSecrets(vault, kept, openSecrets(vault, from, row.secrets_sealed)),
    expires_at: row.expires_at,
    refreshed_at: row.refreshed_at,
    lease: null,
    leased_until: null,
    answer_lost_at: null,
  });
  await endConnection(tx, row, now);
}
