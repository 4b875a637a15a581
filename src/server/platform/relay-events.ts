import type { Database } from './database/pool.ts';
import type { WriteHandle } from './database/handle.ts';

export type OutboxEvent = {
  readonly client_id: number;
  readonly id: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly payload: Record<string, unknown>;
};
/**
 * Who wants to hear of an event. What it does belongs to the transaction that takes the event out:
 * both happen, or neither.
 */
export type Listener = (tx: WriteHandle, event: OutboxEvent) => Promise<void>;

const BATCH_SIZE = 1_000;

/**
 * Hands committed events on, in their order, each once, and takes them out. Runs as the owner
 * because it works for all clients; several servers share the work. Answers how many it took.
 */
export function relayEvents(
  owner: Database,
  listeners: Readonly<Record<string, readonly Listener[]>>,
): Promise<number> {
  return owner.write('platform', async (tx) => {
    const events = await tx.text<OutboxEvent>({
      name: 'take_events',
      sql: `DELETE FROM outbox_event WHERE (client_id, id) IN (SELECT client_id, id FROM outbox_event ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED) RETURNING client_id, id, at, kind, payload`,
    });
    events.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const event of events)
      for (const listener of listeners[event.kind] ?? []) await listener(tx, event);
    return events.length;
  });
}
