import type { Database } from '#server/platform/database/pool.ts';
import { createGathering } from '#server/platform/gather.ts';
import {
  type ConnectionRef,
  type ConnectionRow,
  findConnection,
} from '../access/connections.repo.ts';
import { type KnownLocationRow, locationsOf } from '../connections/locations.repo.ts';
import { ownerOfAccount } from './hooks.repo.ts';

/** The connection that has the account that a message names, and its locations. */
export type Sender = {
  readonly at: ConnectionRef;
  readonly row: ConnectionRow | null;
  readonly locations: readonly KnownLocationRow[];
};
/** Null where nobody has the account. */
export type LookUpSender = (provider: string, account: string) => Promise<Sender | null>;

const MAX_TOGETHER = 500;

/** Messages of one account that come while it is looked up share the next look. */
export function createSenderLookup(db: Database): LookUpSender {
  async function lookUp(provider: string, account: string): Promise<Sender | null> {
    const at = await db.read('platform', (tx) => ownerOfAccount(tx, provider, account));
    if (!at) return null;
    const { clientId, id } = at;
    const [row, locations] = await db.read({ clientId }, (tx) =>
      Promise.all([findConnection(tx, at), locationsOf(tx, clientId, [id])]),
    );
    return { at, row, locations };
  }
  const gathered = createGathering<{ provider: string; account: string }, Sender | null>({
    most: MAX_TOGETHER,
    async run(asked) {
      const [{ provider, account }] = asked;
      const sender = await lookUp(provider, account);
      return asked.map(() => sender);
    },
  });
  return (provider, account) => gathered(`${provider} ${account}`, { provider, account });
}
