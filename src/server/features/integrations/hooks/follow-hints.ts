import type { Day } from '#kernel/day.ts';
import { after, minutes } from '#kernel/instant.ts';
import { type Sweep, findClients } from '#server/platform/sweep.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import type { DataType } from '../integrations.tables.ts';
import { type HintRow, forgetHint, quietHints } from './hooks.repo.ts';

/** A day is read once nothing was heard of it for this long: a night of edits is read once. */
const QUIET_FOR = minutes(2);

/** A day of a location that its provider says is different now. */
export type Hint = {
  readonly clientId: number;
  readonly connectionId: number;
  readonly location: string;
  readonly dataType: DataType;
  readonly day: Day;
};
type HintsDeps = Pick<IntegrationsDeps, 'db' | 'clock'>;

/**
 * Has days that providers gave hints about read again. `read` may fail: the hint stays then, and is
 * taken up by the next round.
 */
export const hintSweep = (deps: HintsDeps, read: (hint: Hint) => Promise<void>): Sweep => ({
  name: 'integrations.hints',
  due: (db) => findClients(db, 'integrations_clients_hinted', [quietSince(deps)]),
  async work(clientId) {
    const { db } = deps;
    const hints = await db.read({ clientId }, (tx) => quietHints(tx, clientId, quietSince(deps)));
    const failures: unknown[] = [];
    for (const hint of hints)
      try {
        await read(presentHint(hint));
        await db.write({ clientId }, (tx) => forgetHint(tx, hint));
      } catch (error) {
        failures.push(error);
      }
    // Thrown after the others had their turn: one provider that is down must not keep them waiting.
    if (failures.length > 0) throw failures[0];
  },
});

const quietSince = ({ clock }: HintsDeps): Date => after(clock.now(), -QUIET_FOR);

const presentHint = (row: HintRow): Hint => ({
  clientId: row.client_id,
  connectionId: row.connection_id,
  location: row.location,
  dataType: row.data_type,
  // A column of dates holds nothing else.
  day: row.day as Day,
});
