import type { Catalogue, Language } from '#texts/catalogue.ts';
import type { WriteHandle } from '../database/handle.ts';
import { type Say, inEveryLanguage, textsFor } from '../texts.ts';
import { queueMessage } from './messages.ts';

type Mail<C extends Catalogue> = {
  /** Null where it is the platform's. */
  readonly clientId: number | null;
  readonly to: Iterable<string>;
  readonly catalogue: C;
  /** In English alone: there is room for one language. */
  readonly subject: (say: Say<C>, language: Language) => string;
  readonly body: (say: Say<C>, language: Language) => string;
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
