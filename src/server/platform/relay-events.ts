import { json } from './audit.ts';
import { codedError } from './coded-error.ts';
import { isPassing } from './database/failures.ts';
import type { Database } from './database/pool.ts';
import type { WriteHandle } from './database/handle.ts';
import { type OutboxEvent, kindsHeard, listenersTo } from './events.ts';

const BATCH_SIZE = 1_000;
/** A number of its own among the advisory locks. */
const RELAY_LOCK = 7_253_308;
/** Nobody listens any more. Servers of a release to come may: a deploy is over by then. */
const UNHEARD_AFTER = '1 day';

/** What somebody here listens to, and what nobody has taken for long. */
const TAKEN = `kind = ANY ($1::text[]) OR at < clock_timestamp() - interval '${UNHEARD_AFTER}'`;

/**
 * Hands committed events on and takes them out: in the order in which they were announced, so that
 * those of one payment come in theirs. One server does so at a time. One whose listener fails is a
 * dead letter: it is told, and those behind it have their turn. Runs as the owner because it works
 * for all clients. Answers how many it took.
 */
export async function relayEvents(
  owner: Database,
  failed: (error: unknown) => void,
): Promise<number> {
  const values = [kindsHeard()];
  const sql = `SELECT FROM outbox_event WHERE ${TAKEN} LIMIT 1`;
  if ((await owner.glance.text({ name: 'any_event', sql, values })).length === 0) return 0;
  return owner.write('platform', async (tx) => {
    const [lock] = await tx.text<{ mine: boolean }>({
      sql: `SELECT pg_try_advisory_xact_lock(${RELAY_LOCK}) AS mine`,
    });
    if (!lock?.mine) return 0;
    const events = await tx.text<OutboxEvent>({
      name: 'take_events',
      sql: `DELETE FROM outbox_event WHERE (client_id, id) IN (SELECT client_id, id FROM outbox_event WHERE ${TAKEN} ORDER BY id LIMIT ${BATCH_SIZE}) RETURNING client_id, id, at, kind, payload`,
      values,
    });
    events.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const event of events) await handOn(tx, event, failed);
    return events.length;
  });
}

/** What a failing listener wrote is taken back, and what others did stays. */
async function handOn(
  tx: WriteHandle,
  event: OutboxEvent,
  failed: (error: unknown) => void,
): Promise<void> {
  const listeners = listenersTo(event.kind);
  if (listeners.length === 0) return;
  await tx.text({ sql: 'SAVEPOINT before_event' });
  // The books let nobody at a client's accounts who does not say whose they are, the owner neither.
  await tx.text({
    name: 'client_of_event',
    sql: `SELECT set_config('app.client_id', $1, true)`,
    values: [String(event.client_id)],
  });
  const last: Parameters<WriteHandle['atCommit']>[] = [];
  const handle: WriteHandle = { ...tx, atCommit: (...statement) => void last.push(statement) };
  try {
    for (const listener of listeners) await listener(handle, event);
    for (const statement of last) tx.atCommit(...statement);
    await tx.text({ sql: 'RELEASE SAVEPOINT before_event' });
  } catch (error) {
    // A server that is gone is no fault of the event: the whole batch is taken again.
    if (isPassing(error)) throw error;
    await tx.text({ sql: 'ROLLBACK TO SAVEPOINT before_event' });
    await tx.text({
      name: 'keep_dead_letter',
      sql: 'INSERT INTO platform_dead_letter (id, client_id, at, kind, payload, failure) VALUES ($1, $2, $3, $4, $5, $6)',
      values: [
        event.id,
        event.client_id,
        event.at,
        event.kind,
        json(event.payload),
        reasonOf(error),
      ],
    });
    failed(error);
  }
}

/** Enough to find the fault by; the payload stands beside it. */
const reasonOf = (error: unknown): string => codedError(error).message.slice(0, 500);
