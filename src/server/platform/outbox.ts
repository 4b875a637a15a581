import { json } from './audit.ts';
import type { WriteHandle } from './database/handle.ts';
import { type EventCatalog, type EventKind, listenersTo } from './events.ts';

type Announcement<Kind extends EventKind> = {
  readonly at: Date;
  readonly clientId: number;
  readonly kind: Kind;
  readonly payload: EventCatalog[Kind];
};

/**
 * Says that something happened, in the transaction in which it does. The relay hands it on once
 * that has committed. Where nobody listens nothing is written.
 */
export function announce<Kind extends EventKind>(
  tx: WriteHandle,
  { at, clientId, kind, payload }: Announcement<Kind>,
): void {
  if (listenersTo(kind).length === 0) return;
  tx.atCommit({
    name: 'announce',
    sql: 'INSERT INTO outbox_event (client_id, at, kind, payload) VALUES ($1, $2, $3, $4)',
    values: [clientId, at, kind, json(payload) ?? '{}'],
  });
}
