import type { Instant } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import {
  type OpenRecord,
  type RecordDone,
  assignRecords,
  closeRecord,
  lockRecords,
} from './incoming.repo.ts';
import type { RailsDeps } from './rails.deps.ts';

/** Nobody knows whose it is, or what it is: an operator looks at it. */
export const closeForOperators = (
  { db, clock }: RailsDeps,
  record: OpenRecord,
  outcome: string,
): Promise<unknown> =>
  db.write('platform', (tx) =>
    closeRecord(tx, record.client_id, record, { outcome, done_at: clock.now() }),
  );

/** Does the work of a record inside of its client, together with the mark that it is done. */
export async function postFor(
  { db, clock }: RailsDeps,
  record: OpenRecord,
  clientId: number,
  work: (tx: WriteHandle, now: Instant) => Promise<RecordDone>,
): Promise<void> {
  if (record.client_id === 0)
    await db.write('platform', (tx) => assignRecords(tx, [record], clientId));
  await db.write({ clientId }, async (tx) => {
    if ((await lockRecords(tx, clientId, [record])).length === 0) return;
    const now = clock.now();
    await closeRecord(tx, clientId, record, { ...(await work(tx, now)), done_at: now });
  });
}
