import { after, minutes, seconds, type Clock } from '#kernel/instant.ts';
import type { Database } from '../database/pool.ts';

type Waiting = {
  id: bigint;
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  tries: number;
};
type Outcome =
  | { readonly outcome: 'sent'; readonly kept?: true }
  | { readonly outcome: 'refused' | 'later'; readonly reason: string };
export type SendBy = Readonly<
  Record<
    'sms' | 'email',
    {
      send: (message: {
        to: string;
        subject: string | null;
        body: string;
        key: string;
      }) => Promise<Outcome>;
    }
  >
>;

const MAX_TRIES = 5;
const BATCH = 20;
/** Longer than any sender waits for an answer: nobody else sends what is still on its way. */
const LEASE = minutes(2);

/**
 * Sends what waits in the outbox, once each; several servers may do so at once. Answers how many it
 * took.
 */
export async function sendWaiting(db: Database, clock: Clock, send: SendBy): Promise<number> {
  const now = clock.now();
  const taken = await db.glance.text<Waiting>({
    name: 'take_messages',
    // Taken for a while: a server that dies while it sends leaves them to the next.
    sql: `UPDATE directory.message SET tries = tries + 1, next_try_at = $2 WHERE id IN (
              SELECT id FROM directory.message WHERE state = 'waiting' AND next_try_at <= $1 ORDER BY bulk, next_try_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
            RETURNING id, channel, recipient, subject, body, tries`,
    values: [now, after(now, LEASE)],
  });
  // All at once, so that the last of them is sent within its lease however slow the gateway is.
  const sent = await Promise.allSettled(
    taken.map(async (message) => {
      const result = await send[message.channel].send({
        to: message.recipient,
        subject: message.subject,
        body: message.body,
        key: `message-${message.id}`,
      });
      await db.write('platform', (tx) => tx.text(settled(message, result, clock.now())));
    }),
  );
  const failed = sent.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return taken.length;
}

/**
 * A message goes once it is sent, with the code or link in it; the demo's own stay, to be looked
 * at.
 */
function settled(message: Waiting, result: Outcome, now: Date) {
  const state =
    result.outcome === 'sent'
      ? 'sent'
      : result.outcome === 'refused' || message.tries >= MAX_TRIES
        ? 'failed'
        : 'waiting';
  return {
    sql: `UPDATE directory.message SET state = $2, sent_at = $3, failure = $4, next_try_at = $5,
            body = CASE WHEN $2 = 'waiting' OR $6 THEN body ELSE '' END WHERE id = $1`,
    values: [
      message.id,
      state,
      state === 'sent' ? now : null,
      result.outcome === 'sent' ? null : result.reason,
      after(now, seconds(2 ** message.tries * 5)),
      result.outcome === 'sent' && result.kept === true,
    ],
  };
}
