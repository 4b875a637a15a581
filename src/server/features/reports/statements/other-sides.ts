import type { ReadHandle } from '#server/platform/database/handle.ts';
import { namesOfPeople, namesOfWallets } from './other-sides.repo.ts';

/** Nobody, or a number of the database, as text where it is still text. */
type Id = number | string | null;

/** The names on the other side of lines: in a long file the same people come again and again. */
export type OtherSides = {
  /** Looks up those that it does not know yet. */
  learn(
    tx: ReadHandle,
    ids: { readonly people: readonly Id[]; readonly wallets: readonly Id[] },
  ): Promise<void>;
  /** The person, else the wallet, else nothing. */
  nameOf(customerId: Id, walletId: Id): string;
};

/** Nobody is forgotten: 100,000 people are 6 MB, and two batches of a file may ask at once. */
export function otherSidesOf(clientId: number): OtherSides {
  const people = nameBook();
  const wallets = nameBook();
  return {
    async learn(tx, ids) {
      await Promise.all([
        people.learn(ids.people, (unknown) => namesOfPeople(tx, clientId, unknown)),
        wallets.learn(ids.wallets, (unknown) => namesOfWallets(tx, clientId, unknown)),
      ]);
    },
    nameOf: (customerId, walletId) => people.nameOf(customerId) || wallets.nameOf(walletId),
  };
}

function nameBook() {
  const known = new Map<string, string>();
  return {
    nameOf: (id: Id): string => (id === null ? '' : (known.get(String(id)) ?? '')),
    async learn(
      ids: readonly Id[],
      read: (unknown: readonly string[]) => ReturnType<typeof namesOfPeople>,
    ): Promise<void> {
      const unknown = new Set<string>();
      for (const id of ids) if (id !== null && !known.has(String(id))) unknown.add(String(id));
      if (unknown.size === 0) return;
      for (const { id, name } of await read([...unknown])) known.set(String(id), name);
    },
  };
}
