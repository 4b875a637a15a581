import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../clients/index.ts';
import { type Purchase, bookPayment } from '../payments/index.ts';
import { walletOfClient } from '../wallets/index.ts';

/**
 * Pays the provider from a wallet, at once: an entry of the wallet, one of fee income, a line in
 * the wallet's history.
 */
export async function payFromWallet(
  tx: WriteHandle,
  purchase: Purchase,
): Promise<Result<bigint, 'not_found' | 'wallet_blocked' | 'insufficient_wallet'>> {
  const wallet = await walletOfClient(tx, purchase.clientId, purchase.walletId);
  if (!wallet) return fail('not_found');
  if (wallet.blocked) return fail('wallet_blocked');
  const { accounts } = await clientTerms(tx, purchase.clientId);
  const booked = await bookPayment(tx, {
    ...purchase,
    kind: 'purchase',
    accounts: { payer: wallet.account_id, payee: accounts.fee_income },
    lines: [{ wallet, description: purchase.description }],
  });
  return booked.ok ? ok(booked.value.transferId) : fail('insufficient_wallet', booked.params);
}

/**
 * Paid on the provider's page: the money comes from outside the books, and goes to fee income;
 * nothing of a wallet moves.
 */
export async function payFromOutside(tx: WriteHandle, purchase: Purchase): Promise<bigint> {
  const { accounts } = await clientTerms(tx, purchase.clientId);
  const booked = await bookPayment(tx, {
    ...purchase,
    kind: 'checkout',
    accounts: { payer: accounts.clearing, payee: accounts.fee_income },
    lines: [await lineOf(tx, purchase)],
  });
  invariant(booked.ok, 'the world outside has no minimum');
  return booked.value.transferId;
}

/** Takes a purchase back: a transfer with all signs turned, that names it. */
export const refundToWallet = (tx: WriteHandle, transferId: bigint, purchase: Purchase) =>
  takeBack(tx, transferId, purchase, 'refund');

export const refundOutside = (tx: WriteHandle, transferId: bigint, purchase: Purchase) =>
  takeBack(tx, transferId, purchase, 'checkout_refund');

async function takeBack(
  tx: WriteHandle,
  takesBack: bigint,
  purchase: Purchase,
  kind: 'refund' | 'checkout_refund',
): Promise<bigint> {
  const lines = [await lineOf(tx, purchase)];
  const booked = await bookPayment(tx, { ...purchase, kind, takesBack, lines });
  invariant(booked.ok, 'what was paid can be given back');
  return booked.value.transferId;
}

/** A wallet that was closed since has its line too, without what it held then. */
async function lineOf(tx: WriteHandle, purchase: Purchase) {
  const wallet = await walletOfClient(tx, purchase.clientId, purchase.walletId);
  return {
    wallet: { id: purchase.walletId, account_id: wallet?.account_id ?? null },
    description: purchase.description,
  };
}
