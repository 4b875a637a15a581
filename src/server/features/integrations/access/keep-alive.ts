import { KEEP_ALIVE_AFTER } from '#domain/integrations/connection-renewal.ts';
import { after } from '#kernel/instant.ts';
import { type Sweep, findClients } from '#server/platform/sweep.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { AccessDeps } from './access.deps.ts';
import { connectionToken } from './connection-token.ts';
import { endAbandoned, findConnection, unusedConnections } from './connections.repo.ts';
import { openSecrets } from './connection-secrets.ts';
import { headersOf } from './renew-once.ts';

/** Renews tokens that nobody used for a week, before they end for good. */
export const keepAliveSweep = (deps: AccessDeps): Sweep => ({
  name: 'integrations.keep_alive',
  due: (db) =>
    deps.tokens.lightspeed === null
      ? Promise.resolve([])
      : findClients(db, 'integrations_clients_due', [weekAgo(deps)]),
  work: (clientId) => keepAlive(deps, clientId),
});

const weekAgo = ({ clock }: AccessDeps): Date => after(clock.now(), -KEEP_ALIVE_AFTER);

async function keepAlive(deps: AccessDeps, clientId: number): Promise<void> {
  // Somebody who came back after a week would have to sign in anew anyway.
  await deps.db.write({ clientId }, (tx) =>
    endAbandoned(tx, clientId, { before: weekAgo(deps), now: deps.clock.now() }),
  );
  const unused = await deps.db.read({ clientId }, (tx) =>
    unusedConnections(tx, clientId, weekAgo(deps)),
  );
  for (const { id } of unused) {
    const at = { clientId, id };
    const row = await deps.db.read({ clientId }, (tx) => findConnection(tx, at));
    const secrets = row?.secrets_sealed ? openSecrets(deps.vault, at, row.secrets_sealed) : null;
    if (secrets === null || 'guid' in secrets) continue;
    const old = { authorization: `Bearer ${secrets.accessToken}` };
    try {
      await headersOf(connectionToken(deps, at, old), () => Promise.reject(new PosUnavailable()));
    } catch (error) {
      // Whoever reads next, or the next round, says what it is.
      if (!(error instanceof PosUnavailable)) throw error;
    }
  }
}
