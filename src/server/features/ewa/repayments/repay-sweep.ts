import { invariant } from '#kernel/invariant.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { findClient } from '../../clients/index.ts';
import { repayPeriod } from './repay-period.ts';
import { clientsToRepay, periodsToRepay } from './repayments.repo.ts';

/** Gives back to funds what their wallets owe, each period in a transaction of its own. */
export const repaySweep = ({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Sweep => ({
  name: 'ewa.repay',
  due: (statements) => clientsToRepay(statements, clock.now()),
  async work(clientId) {
    const { region, periods } = await db.read({ clientId }, async (tx) => {
      const client = await findClient(tx, clientId);
      invariant(client, 'a client with stores');
      return { region: client.region, periods: await periodsToRepay(tx, clientId, clock.now()) };
    });
    for (const { store_id: storeId, first_day: firstDay, ...store } of periods)
      await db.write({ clientId }, (tx) =>
        repayPeriod(tx, { clientId, storeId, ...store }, { firstDay, region, now: clock.now() }),
      );
  },
});
