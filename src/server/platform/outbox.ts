import { json } from './audit.ts';
import { q, type WriteHandle } from './database/handle.ts';

type Announcement = {
  readonly at: Date;
  readonly clientId: number;
  readonly kind: string;
  readonly payload: unknown;
};

/**
 * Says that something happened, in the transaction in which it does. The relay hands it on once
 * that has committed.
 */
export async function announce(
  tx: WriteHandle,
  { at, clientId, kind, payload }: Announcement,
): Promise<void> {
  tx.atCommit(
    q
      .insertInto('outbox_event')
      .values({ client_id: clientId, at, kind, payload: json(payload) ?? '{}' }),
  );
}
