import { knownDay } from '#domain/bank/days.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import type { Clock } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { addUpDays, clientsWithDaysToAddUp, keepDays, storesToAddUp } from './days.repo.ts';

/** Days of one transaction: a store that nobody looked at for years catches up in steps. */
const MAX_DAYS = 100;

/** Adds up the days of stores that are over by their own clocks, once. */
export const dayAddingSweep = ({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Sweep => ({
  name: 'ewa.days',
  due: (statements) => clientsWithDaysToAddUp(statements, clock.now()),
  work: (clientId) => db.write({ clientId }, (tx) => addUpOfClient(tx, clientId, clock.now())),
});

/** A day on which something has no outcome yet waits, and so do the days after it. */
async function addUpOfClient(tx: WriteHandle, clientId: number, now: Date): Promise<void> {
  for (const row of await storesToAddUp(tx, clientId)) {
    const { store_id: storeId, timezone, float_account_id: fundAccount } = row;
    const store = { clientId, storeId, timezone, fundAccount };
    const newest = row.newest_day;
    const from = newest === null ? dayOf(row.created_at, timezone) : addDays(knownDay(newest), 1);
    const ends = [addDays(dayOf(now, timezone), -1), addDays(from, MAX_DAYS - 1)];
    if (row.pending_since !== null) ends.push(addDays(knownDay(row.pending_since), -1));
    const to = ends.reduce((earliest, day) => (day < earliest ? day : earliest));
    const days = await addUpDays(tx, store, { from, to });
    await keepDays(
      tx,
      days.map((day) => ({ client_id: clientId, store_id: storeId, ...day })),
    );
  }
}
