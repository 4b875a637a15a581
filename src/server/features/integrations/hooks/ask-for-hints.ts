import { newToken, sha256 } from '#server/platform/secrets.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { ConnectionRef } from '../access/connections.repo.ts';
import { locationsOf, saveHook } from '../connections/locations.repo.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';

/**
 * Asks Lightspeed to send hints about each location of a connection to an address that only it
 * knows. It does not sign what it sends, so the secret is in the address. Without hints everything
 * is read all the same, a little later.
 */
export async function askForHints(
  { db, providers, portalUrl }: IntegrationsDeps,
  at: ConnectionRef,
): Promise<void> {
  const hints = providers.lightspeed?.hints ?? null;
  if (hints === null || !portalUrl.startsWith('https://')) return;
  const { clientId, id } = at;
  const known = await db.read({ clientId }, (tx) => locationsOf(tx, clientId, [id]));
  for (const { location } of known.filter((row) => row.hook_hash === null)) {
    const secret = newToken();
    try {
      await hints.add(id, location, `${portalUrl}/api/v1/webhooks/lightspeed/${secret}`);
    } catch (error) {
      if (!(error instanceof PosUnavailable)) throw error;
      continue;
    }
    // Killed before it, the next sign-in orders another: a location that says nothing would stay so.
    await db.write({ clientId }, (tx) => saveHook(tx, at, location, sha256(secret)));
  }
}
