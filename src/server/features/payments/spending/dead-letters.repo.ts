import type { DeadLetterReason } from '#domain/payments/card-activity.ts';
import { json } from '#server/platform/audit.ts';
import { type WriteHandle, q } from '#server/platform/database/handle.ts';
import { sha256 } from '#server/platform/secrets.ts';

export type DeadLetter = {
  readonly reason: DeadLetterReason;
  /** Null where nobody knows whose it is. */
  readonly clientId: number | null;
  readonly content: unknown;
};

const MAX_CONTENT = 10_000;

/** Puts away what cannot be posted; whether it was not there before. */
export async function insertDeadLetter(
  tx: WriteHandle,
  { reason, clientId, content }: DeadLetter,
  now: Date,
): Promise<boolean> {
  const text = (json(content) ?? 'null').slice(0, MAX_CONTENT);
  const row = {
    digest: sha256(`${reason} ${text}`).toString('hex'),
    reason,
    client_id: clientId,
    content: text,
    at: now,
  };
  const inserted = await tx.run(
    q
      .insertInto('card_dead_letter')
      .values(row)
      .onConflict((on) => on.doNothing()),
  );
  return inserted > 0;
}
