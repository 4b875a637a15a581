import type { Cents } from '#kernel/money.ts';
import { sum } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { saveWalletBlock } from '../../wallets/index.ts';
import { insertDebt, lowerDebt, openDebts } from './debts.repo.ts';

type OfWallet = { readonly clientId: number; readonly walletId: number };

/** What a wallet owes in all. Whoever asks has the wallet's lock. */
export const owedBy = async (tx: WriteHandle, { clientId, walletId }: OfWallet): Promise<Cents> =>
  sum((await openDebts(tx, clientId, walletId)).map(({ open }) => open));

/** A return left this much open: the wallet loads no card until it is repaid. */
export async function addDebt(
  tx: WriteHandle,
  { clientId, walletId }: OfWallet,
  debt: { readonly transferId: bigint; readonly amount: Cents; readonly now: Date },
): Promise<void> {
  if (debt.amount === 0n) return;
  await insertDebt(tx, {
    client_id: clientId,
    wallet_id: walletId,
    transfer_id: debt.transferId,
    amount: debt.amount,
    created_at: debt.now,
  });
  await saveWalletBlock(tx, clientId, walletId, true);
}

/** Lowers the debts of a wallet, the oldest first, or one of them alone. */
export async function lowerDebts(
  tx: WriteHandle,
  { clientId, walletId }: OfWallet,
  amount: Cents,
  only?: number,
): Promise<void> {
  const debts = await openDebts(tx, clientId, walletId);
  let left = amount;
  for (const { id, open } of debts) {
    if (left === 0n || (only !== undefined && id !== only)) continue;
    const part = open < left ? open : left;
    await lowerDebt(tx, clientId, id, part);
    left -= part;
  }
  if (amount > 0n && sum(debts.map(({ open }) => open)) === amount)
    await saveWalletBlock(tx, clientId, walletId, false);
}
