import { after, hours } from '#kernel/instant.ts';
import { type Sweep, findClients } from '#server/platform/sweep.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import {
  type ConnectionRow,
  saveConnection,
  uncheckedConnections,
} from '../access/connections.repo.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { noteOutcome } from './note-outcome.ts';

type CheckDeps = Pick<IntegrationsDeps, 'db' | 'clock' | 'feeds' | 'providers'>;

const PAUSE = hours(1);

/**
 * Asks each account once an hour whether it still lets us in, as some stores are read once a night
 * only: who ended our access in the morning sees it in the portal the same morning.
 */
export const accessSweep = (deps: CheckDeps): Sweep => ({
  name: 'integrations.access',
  due: (db) => findClients(db, 'integrations_clients_unchecked', [after(deps.clock.now(), -PAUSE)]),
  async work(clientId) {
    const before = after(deps.clock.now(), -PAUSE);
    const rows = await deps.db.read({ clientId }, (tx) =>
      uncheckedConnections(tx, clientId, before),
    );
    for (const row of rows) await checkAccess(deps, row);
  },
});

async function checkAccess(deps: CheckDeps, row: ConnectionRow): Promise<void> {
  const { db, clock, providers } = deps;
  const door = row.provider === 'lightspeed' ? providers.lightspeed : providers.sevenShifts;
  if (door === null) return;
  const at = { clientId: row.client_id, id: row.id };
  const failure = await door.locations(row.id).then(
    () => null,
    (error: unknown) => {
      if (error instanceof PosUnavailable) return error;
      throw error;
    },
  );
  await db.write({ clientId: at.clientId }, (tx) =>
    saveConnection(tx, at, { asked_at: clock.now() }),
  );
  // Not to be reached says nothing about access: those who read wait for it, and count how long.
  const { code = null, reason = null } = failure ?? {};
  await noteOutcome(deps, row.id, { code, reason });
}
