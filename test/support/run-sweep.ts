import type { Database } from '#server/platform/database/pool.ts';
import type { Sweep } from '#server/platform/sweep.ts';

/** Does what a sweep finds due, for all clients, without waiting for the leases of the last time. */
export async function runSweep(db: Database, { due, work }: Sweep): Promise<void> {
  for (const clientId of await due(db)) await work(clientId);
}
