import { q, type ReadHandle, type WriteHandle } from '../database/handle.ts';

export type Message = {
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly subject: string | null;
  readonly body: string;
  readonly code: string | null;
  readonly clientId: number | null;
};

/** Puts a message into the outbox, in the transaction that wants it sent. */
export async function queueMessage(tx: WriteHandle, message: Message, now: Date): Promise<void> {
  await tx.run(
    q.insertInto('directory.message').values({
      channel: message.channel,
      recipient: message.to,
      subject: message.subject,
      body: message.body,
      code: message.code,
      client_id: message.clientId,
      created_at: now,
      next_try_at: now,
      sent_at: null,
      failure: null,
    }),
  );
}

/**
 * Puts many messages of a client into the outbox at once; what goes to one person goes before them.
 */
export async function queueMessages(
  tx: WriteHandle,
  clientId: number,
  messages: readonly Omit<Message, 'clientId' | 'code'>[],
  now: Date,
): Promise<void> {
  await tx.text({
    name: 'queue_messages',
    sql: `INSERT INTO directory.message (bulk, channel, recipient, subject, body, client_id, created_at, next_try_at)
          SELECT true, m.channel, m.recipient, m.subject, m.body, $1, $2, $2 FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS m (channel, recipient, subject, body)`,
    values: [
      clientId,
      now,
      messages.map(({ channel }) => channel),
      messages.map(({ to }) => to),
      messages.map(({ subject }) => subject),
      messages.map(({ body }) => body),
    ],
  });
}

/** What went to an address, newest first; for the demo. */
export const messagesTo = (tx: ReadHandle, to: string) =>
  tx.all(
    q
      .selectFrom('directory.message')
      .select(['recipient', 'channel', 'subject', 'body', 'code', 'created_at'])
      .where('recipient', '=', to)
      .orderBy('id', 'desc')
      .limit(50),
  );
