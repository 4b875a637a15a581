import type { AccountId, ClientId } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';
import { openAccount, openAccounts, postTransfer } from '#server/ledger/index.ts';
import type { Database } from '#server/platform/database/pool.ts';

export type Books = {
  readonly clientId: ClientId;
  readonly wallets: readonly AccountId[];
  readonly cards: readonly AccountId[];
  readonly funding: AccountId;
  readonly fees: AccountId;
};

export const NOON = new Date('2026-11-02T12:00:00Z');
let lastClient = 500_000;

/** Books of a client of their own: some wallets with money, some empty cards. */
export async function makeBooks(
  database: Database,
  {
    wallets = 2,
    cards = 5,
    money = 1_000_00n,
  }: { wallets?: number; cards?: number; money?: Cents } = {},
): Promise<Books> {
  const clientId = (lastClient += 1);
  const base = { clientId, currency: 'CAD' as const };
  return database.write({ clientId }, async (tx) => {
    const books = {
      clientId,
      wallets: await openAccounts(tx, { ...base, kind: 'wallet', count: wallets }),
      cards: await openAccounts(tx, { ...base, kind: 'card', count: cards }),
      funding: await openAccount(tx, { ...base, kind: 'adjustment' }),
      fees: await openAccount(tx, { ...base, kind: 'fee_income' }),
    };
    for (const wallet of books.wallets) {
      await postTransfer(tx, {
        clientId,
        kind: 'adjustment',
        effectiveAt: NOON,
        entries: [
          { accountId: books.funding, amount: -money },
          { accountId: wallet, amount: money },
        ],
      });
    }
    return books;
  });
}

export function groupBy<T, K>(list: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
