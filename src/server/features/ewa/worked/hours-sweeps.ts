import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { type Sweep, findClients } from '#server/platform/sweep.ts';
import { storesWithChangedDates } from './changed-dates.repo.ts';
import { pullClient, pulledBefore } from './pull-clockings.ts';
import { DATES_AT_ONCE, rewriteChangedDates } from './rewrite-hours.ts';

type SweepDeps = { readonly db: Database; readonly clock: Clock };

/** Dates whose hours may be different by now are written again, a few of a store at once. */
export const hoursSweep = ({ db }: Pick<SweepDeps, 'db'>): Sweep => ({
  name: 'ewa.hours',
  due: (statements) => findClients(statements, 'ewa_clients_with_changed_dates', []),
  async work(clientId) {
    const stores = await db.read({ clientId }, (tx) => storesWithChangedDates(tx, clientId));
    for (const { store_id: storeId, timezone } of stores) {
      const store = { clientId, storeId, timezone };
      let taken = DATES_AT_ONCE;
      while (taken === DATES_AT_ONCE)
        taken = await db.write({ clientId }, (tx) => rewriteChangedDates(tx, store));
    }
  },
});

/** Clock-ins are asked for every hour. */
export const pullSweep = ({ db, clock }: SweepDeps): Sweep => ({
  name: 'ewa.pull',
  due: (statements) => findClients(statements, 'ewa_clients_to_pull', [pulledBefore(clock.now())]),
  work: (clientId) => db.write({ clientId }, (tx) => pullClient(tx, clientId, clock.now())),
});
