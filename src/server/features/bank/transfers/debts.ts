import type { Cents } from '#kernel/money.ts';
import { sum } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { saveWalletBlocks } from '../../wallets/index.ts';
import { insertDebts, lowerDebt, openDebts } from './debts.repo.ts';

type OfWallet = { readonly clientId: number; readonly walletId: number };

/** What a wallet owes in all. Whoever asks has the wallet's lock. */
export const owedBy = async (tx: WriteHandle, { clientId, walletId }: OfWallet): Promise<Cents> =>
  sum((await openDebts(tx, clientId, walletId)).map(({ open }) => open));

export type NewDebt = {
  readonly walletId: number;
  readonly transferId: bigint;
  readonly amount: Cents;
};

/** Returns left these open: their wallets load no card until they are repaid. */
export async function addDebts(
  tx: WriteHandle,
  clientId: number,
  debts: readonly NewDebt[],
  now: Date,
): Promise<void> {
  const open = debts.filter(({ amount }) => amount > 0n);
  if (open.length === 0) return;
  await insertDebts(
    tx,
    open.map((debt) => ({
      client_id: clientId,
      wallet_id: debt.walletId,
      transfer_id: debt.transferId,
      amount: debt.amount,
      created_at: now,
    })),
  );
  const wallets = [...new Set(open.map(({ walletId }) => walletId))];
  await saveWalletBlocks(tx, clientId, wallets, true);
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
    await saveWalletBlocks(tx, clientId, [walletId], false);
}
