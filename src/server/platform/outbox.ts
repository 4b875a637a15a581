import { json } from './audit.ts';
import { q, type WriteHandle } from './database/handle.ts';

/** Says that something happened, in the transaction in which it does. The relay hands it on once that has committed. */
export async function announce(
  tx: WriteHandle,
  at: Date,
  clientId: number,
  kind: string,
  payload: unknown,
): Promise<void> {
  tx.atCommit(
    q
      .insertInto('outbox_event')
      .values({ client_id: clientId, at, kind, payload: json(payload) ?? '{}' }),
  );
}
