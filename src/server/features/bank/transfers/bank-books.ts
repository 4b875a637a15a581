import { invariant } from '#kernel/invariant.ts';
import { keysOf } from '#kernel/keys.ts';
import type { Cents } from '#kernel/money.ts';
import { type Entry, balances, lockAccounts } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { lockWalletBlocks } from '../../wallets/index.ts';

/** What the rules of `domain/bank/bank-entries` say, by account. */
type Amounts = {
  readonly clearing?: Cents;
  readonly receivable?: Cents;
  readonly feeIncome?: Cents;
  readonly wallet?: Cents;
};

/**
 * Wallets with the accounts that a bank's money moves between, all locked: what they hold is what is
 * decided on, and what they owe changes for nobody else meanwhile.
 */
export async function lockBooksOf(tx: WriteHandle, clientId: number, walletIds: readonly number[]) {
  const wallets = await lockWalletBlocks(tx, clientId, [...new Set(walletIds)]);
  const terms = await clientTerms(tx, clientId);
  const { clearing, receivable, fee_income: feeIncome } = terms.accounts;
  const accountIds = wallets.map(({ account_id: id }) => id);
  await lockAccounts(tx, clientId, [clearing, receivable, feeIncome, ...accountIds]);
  const held = await balances(tx, { clientId, accountIds });
  const booksOf = (walletId: number) => {
    const wallet = wallets.find(({ id }) => id === walletId);
    invariant(wallet, 'a transfer has a wallet');
    const ids = { clearing, receivable, feeIncome, wallet: wallet.account_id };
    return {
      wallet,
      terms,
      balance: held.get(wallet.account_id) ?? 0n,
      entries: (amounts: Amounts): Entry[] =>
        keysOf(amounts).map((name) => ({
          accountId: ids[name],
          amount: amounts[name] ?? 0n,
        })),
    };
  };
  return { terms, booksOf };
}
export type BankBooks = ReturnType<Awaited<ReturnType<typeof lockBooksOf>>['booksOf']>;

/** The same for one wallet. */
export const lockBankBooks = async (
  tx: WriteHandle,
  clientId: number,
  walletId: number,
): Promise<BankBooks> => (await lockBooksOf(tx, clientId, [walletId])).booksOf(walletId);
