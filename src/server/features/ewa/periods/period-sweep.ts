import { invariant } from '#kernel/invariant.ts';
import type { Clock } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { findClient } from '../../clients/index.ts';
import { lockEwaStore } from '../settings/settings.repo.ts';
import { openPeriods } from './open-periods.ts';
import { clientsWithPeriodsToOpen, storesWithPeriodsToOpen } from './periods.repo.ts';

/**
 * Periods that begin while nobody looks get their row, so that their dates are kept from then on.
 */
export const periodSweep = ({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Sweep => ({
  name: 'ewa.periods',
  due: (statements) => clientsWithPeriodsToOpen(statements, clock.now()),
  work: (clientId) => db.write({ clientId }, (tx) => openOfClient(tx, clientId, clock.now())),
});

async function openOfClient(tx: WriteHandle, clientId: number, now: Date): Promise<void> {
  const client = await findClient(tx, clientId);
  invariant(client, 'a client with stores');
  for (const { store_id: storeId, timezone } of await storesWithPeriodsToOpen(tx, clientId, now)) {
    const store = { clientId, storeId, timezone };
    // In turn with whoever saves a schedule or moves a payday.
    await lockEwaStore(tx, store);
    await openPeriods(tx, store, { region: client.region, now });
  }
}
