import type { Day } from '#kernel/day.ts';
import { after, type Clock, minutes } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { type Sweep, findClients } from '#server/platform/sweep.ts';
import { readDates } from '../../tips-data/index.ts';
import { takeHints } from './hooks.repo.ts';

/** So long after its last hint a day is read: a manager who mends a shift mends several. */
const QUIET = minutes(2);

/** Reads the days that providers have hinted at, once they say no more of them. */
export const hintSweep = ({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Sweep => ({
  name: 'integrations.hints',
  due: (read) => findClients(read, 'integrations_clients_hinted', [after(clock.now(), -QUIET)]),
  work: (clientId) =>
    db.write({ clientId }, async (tx) => {
      const now = clock.now();
      for (const hint of await takeHints(tx, clientId, after(now, -QUIET))) {
        const day = hint.day as Day;
        await readDates(
          tx,
          {
            clientId,
            connectionId: hint.connection_id,
            location: hint.location,
            dataType: hint.data_type,
          },
          { first: day, last: day },
          now,
        );
      }
    }),
});
