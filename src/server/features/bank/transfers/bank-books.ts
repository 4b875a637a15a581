import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { type Entry, balances, lockAccounts } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { lockWalletBlock } from '../../wallets/index.ts';

/** What the rules of `domain/bank/bank-entries` say, by account. */
type Amounts = {
  readonly clearing?: Cents;
  readonly receivable?: Cents;
  readonly feeIncome?: Cents;
  readonly wallet?: Cents;
};

/**
 * A wallet with the accounts that a bank's money moves between, all locked: what it holds is what
 * is decided on, and what it owes changes for nobody else meanwhile.
 */
export async function lockBankBooks(tx: WriteHandle, clientId: number, walletId: number) {
  const wallet = await lockWalletBlock(tx, clientId, walletId);
  invariant(wallet, 'a transfer has a wallet');
  const terms = await clientTerms(tx, clientId);
  const { clearing, receivable, fee_income: feeIncome } = terms.accounts;
  await lockAccounts(tx, clientId, [clearing, receivable, feeIncome, wallet.account_id]);
  const held = await balances(tx, { clientId, accountIds: [wallet.account_id] });
  const ids = { clearing, receivable, feeIncome, wallet: wallet.account_id };
  return {
    wallet,
    terms,
    balance: held.get(wallet.account_id) ?? 0n,
    entries: (amounts: Amounts): Entry[] =>
      (Object.keys(amounts) as (keyof Amounts)[]).map((name) => ({
        accountId: ids[name],
        amount: amounts[name] ?? 0n,
      })),
  };
}
