import type { Catalogue, Language } from '#texts/catalogue.ts';
import type { WriteHandle } from '../database/handle.ts';
import { type Say, inEveryLanguage, textsFor } from '../texts.ts';
import { queueMessage, queueMessages } from './messages.ts';

export type Letter<C extends Catalogue> = {
  readonly to: Iterable<string>;
  /** In English alone: there is room for one language. */
  readonly subject: (say: Say<C>, language: Language) => string;
  readonly body: (say: Say<C>, language: Language) => string;
};
type Mail<C extends Catalogue> = Letter<C> & {
  /** Null where it is the platform's. */
  readonly clientId: number | null;
  readonly catalogue: C;
};

/**
 * Mails the same to addresses of which nobody has said which language they read, in the transaction
 * that wants it sent.
 */
export async function mailAll<C extends Catalogue>(
  tx: WriteHandle,
  { clientId, to, catalogue, ...write }: Mail<C>,
  now: Date,
): Promise<void> {
  const subject = write.subject(textsFor('en', catalogue), 'en');
  const body = inEveryLanguage(catalogue, write.body);
  for (const address of to)
    await queueMessage(
      tx,
      { channel: 'email', to: address, subject, body, code: null, clientId },
      now,
    );
}

/** Many letters of a client at once, each to its own addresses. */
export async function mailMany<C extends Catalogue>(
  tx: WriteHandle,
  { clientId, catalogue }: { readonly clientId: number; readonly catalogue: C },
  letters: readonly Letter<C>[],
  now: Date,
): Promise<void> {
  const messages = letters.flatMap(({ to, ...write }) => {
    const addresses = [...to];
    if (addresses.length === 0) return [];
    const subject = write.subject(textsFor('en', catalogue), 'en');
    const body = inEveryLanguage(catalogue, write.body);
    return addresses.map((address) => ({
      channel: 'email' as const,
      to: address,
      subject,
      body,
    }));
  });
  if (messages.length > 0) await queueMessages(tx, clientId, messages, now);
}
