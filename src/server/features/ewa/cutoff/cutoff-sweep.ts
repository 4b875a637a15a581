import { invariant } from '#kernel/invariant.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { findClient } from '../../clients/index.ts';
import { type FundsDeps, lookUpPaymentsNow } from '../../funds/index.ts';
import { cutOffPeriod } from './cut-off-period.ts';
import { clientsToCutOff, periodsToCutOff } from './cutoffs.repo.ts';
import { pendingParts } from './pending-parts.repo.ts';

/**
 * Cuts off what is due, each period in a transaction of its own. What is pending is asked about
 * before, outside of it; where nobody answers it stays unknown.
 */
export const cutOffSweep = (deps: FundsDeps, failed: (error: unknown) => void): Sweep => ({
  name: 'ewa.cut_off',
  due: (statements) => clientsToCutOff(statements, deps.clock.now()),
  async work(clientId) {
    const { db, clock } = deps;
    const { region, periods } = await db.read({ clientId }, async (tx) => {
      const client = await findClient(tx, clientId);
      invariant(client, 'a client with stores');
      return {
        region: client.region,
        periods: await periodsToCutOff(tx, clientId, clock.now()),
      };
    });
    for (const { store_id: storeId, first_day: firstDay, timezone } of periods) {
      const key = { clientId, storeId, firstDay };
      const pending = await db.read({ clientId }, (tx) => pendingParts(tx, key));
      const payments = [...new Set(pending.map(({ movement_id: payment }) => payment))];
      await lookUpPaymentsNow(deps, clientId, payments).catch(failed);
      await db.write({ clientId }, (tx) =>
        cutOffPeriod(tx, { clientId, storeId, timezone }, { firstDay, region, now: clock.now() }),
      );
    }
  },
});
