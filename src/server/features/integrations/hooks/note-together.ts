import type { Database } from '#server/platform/database/pool.ts';
import { createGathering } from '#server/platform/gather.ts';
import { type HintMessage, noteMessages } from './hooks.repo.ts';

/** Notes what a message is about; answers whether the message is new. */
export type NoteHint = (message: HintMessage) => Promise<boolean>;

/** More in one transaction would keep the others waiting. */
const MAX_MESSAGES = 200;
type Noted = { readonly isNew: boolean } | { readonly error: unknown };

/**
 * Notes messages of providers, whosever accounts they are about. Those of a busy night are about
 * the same few days, whose rows each would wait for; so what arrives while others are being written
 * is written together, with one commit. Nobody is answered before it, so a killed server loses
 * nothing that it has answered.
 */
export function createHintNotes(db: Database): NoteHint {
  async function note(messages: readonly HintMessage[]): Promise<Noted[]> {
    const fresh = await db.write('platform', (tx) => noteMessages(tx, messages));
    // Of a message that came twice at the same moment, the first is the new one.
    return messages.map(({ event }) => ({ isNew: fresh.delete(event) }));
  }
  const alone = async (message: HintMessage): Promise<Noted> => {
    try {
      const [noted] = await note([message]);
      return noted ?? { isNew: false };
    } catch (error) {
      return { error };
    }
  };
  const gathered = createGathering<HintMessage, Noted>({
    most: MAX_MESSAGES,
    async run(messages) {
      if (messages.length === 1) return [await alone(messages[0])];
      try {
        return await note(messages);
      } catch {
        // One that cannot be written stops no other.
        return Promise.all(messages.map(alone));
      }
    },
  });
  return async (message) => {
    const noted = await gathered('', message);
    if ('error' in noted) throw noted.error;
    return noted.isNew;
  };
}
