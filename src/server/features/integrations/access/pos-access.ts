import { setTimeout as sleep } from 'node:timers/promises';
import { renewalOf } from '#domain/integrations/connection-renewal.ts';
import type { PosAccess } from '#server/providers/pos/pos-access.port.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { AccessDeps } from './access.deps.ts';
import { openSecrets } from './connection-secrets.ts';
import { connectionToken, pairOf } from './connection-token.ts';
import { type ConnectionRef, findConnection, ownerOfConnection } from './connections.repo.ts';
import { platformToken } from './platform-token.ts';
import { type Headers, headersOf } from './renew-once.ts';

/**
 * How adapters get into accounts: by the number of a connection, whoever's it is.
 */
export function createPosAccess(deps: AccessDeps): PosAccess {
  const pause = deps.pause ?? ((milliseconds) => sleep(milliseconds));
  return {
    async headers(connectionId, refused) {
      const owner = await deps.db.read('platform', (tx) => ownerOfConnection(tx, connectionId));
      if (!owner) throw new PosUnavailable('pos_refused', 'disconnected');
      const at = { clientId: owner.clientId, id: connectionId };
      switch (owner.provider) {
        case 'lightspeed':
          return (
            (await usableNow(deps, at, refused)) ??
            headersOf(connectionToken(deps, at, refused), pause)
          );
        case '7shifts':
          return headersOf(platformToken(deps, await guidOf(deps, at), refused), pause);
        case 'omnivore':
          return keyOf(deps, at);
      }
    },
  };
}

/** Without a lock, as nearly every call finds a token that counts for a while. */
async function usableNow(
  deps: AccessDeps,
  at: ConnectionRef,
  refused: Headers | undefined,
): Promise<Headers | null> {
  const row = await deps.db.read({ clientId: at.clientId }, (tx) => findConnection(tx, at));
  const headers = { authorization: `Bearer ${pairOf(deps, row).accessToken}` };
  const isRefused = refused?.authorization === headers.authorization;
  const renewal = renewalOf({ endsAt: row?.expires_at ?? null, isRefused }, deps.clock.now());
  return renewal === 'use' ? headers : null;
}

async function guidOf({ db, vault }: AccessDeps, at: ConnectionRef): Promise<string> {
  const row = await db.read({ clientId: at.clientId }, (tx) => findConnection(tx, at));
  if (!row?.secrets_sealed) throw new PosUnavailable('pos_refused', 'disconnected');
  if (row.status === 'offline' && row.code === 'pos_refused')
    throw new PosUnavailable('pos_refused', row.reason);
  const secrets = openSecrets(vault, at, row.secrets_sealed);
  if (!('guid' in secrets)) throw new PosUnavailable('pos_misconfigured', 'not a guid');
  return secrets.guid;
}

/** One key opens every place of the vendor: only a place that an operator approved is asked for. */
async function keyOf({ db, tokens }: AccessDeps, at: ConnectionRef): Promise<Headers> {
  const row = await db.read({ clientId: at.clientId }, (tx) => findConnection(tx, at));
  if (!row || row.status === 'disconnected' || row.account === null)
    throw new PosUnavailable('pos_refused', 'disconnected');
  if (tokens.orderDataKey === null) throw new PosUnavailable('pos_misconfigured');
  return { 'api-key': tokens.orderDataKey };
}
