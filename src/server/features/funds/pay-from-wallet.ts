import type { Cents } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { postTransfer, reverseTransfer } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { invariant } from '#kernel/invariant.ts';
import { clientTerms } from '../clients/index.ts';
import { findWallet } from '../wallets/index.ts';
import { insertPayment } from '../payments/index.ts';

type Payer = { readonly managerId: number | null; readonly name: string };
export type Purchase = {
  readonly clientId: number;
  readonly walletId: number;
  readonly amount: Cents;
  readonly description: string;
  readonly by: Payer;
  readonly now: Date;
};

/**
 * Pays the provider from a wallet, at once: an entry of the wallet, one of fee income, a line in
 * the wallet's history.
 */
export async function payFromWallet(
  tx: WriteHandle,
  purchase: Purchase,
): Promise<Result<bigint, 'not_found' | 'wallet_blocked' | 'insufficient_wallet'>> {
  const { clientId, walletId } = purchase;
  const wallet = await findWallet(tx, { clientId, wallets: 'all' }, walletId);
  if (!wallet) return fail('not_found');
  if (wallet.blocked) return fail('wallet_blocked');
  const { accounts } = await clientTerms(tx, clientId);
  const posted = await postIncome(tx, purchase, {
    payer: wallet.account_id,
    income: accounts.fee_income,
  });
  if (!posted.ok) return fail('insufficient_wallet', posted.params);
  await insertPaid(tx, purchase, {
    kind: 'purchase',
    transfer_id: posted.value.transferId,
    balance_after: posted.value.balances.get(wallet.account_id) ?? null,
  });
  return ok(posted.value.transferId);
}

/** Takes a purchase back: a transfer with all signs turned, that names it. */
export async function refundToWallet(
  tx: WriteHandle,
  transferId: bigint,
  purchase: Purchase,
): Promise<bigint> {
  const { clientId, now } = purchase;
  const back = await reverseTransfer(tx, { clientId, transferId, effectiveAt: now });
  invariant(back.ok, 'what was paid can be given back');
  const wallet = await findWallet(tx, { clientId, wallets: 'all' }, purchase.walletId);
  await insertPaid(tx, purchase, {
    kind: 'refund',
    transfer_id: back.value.transferId,
    balance_after: wallet ? (back.value.balances.get(wallet.account_id) ?? null) : null,
  });
  return back.value.transferId;
}

type Paid = Pick<Purchase, 'clientId' | 'amount' | 'now'>;

/** An amount from an account to what the provider has earned. */
const postIncome = (
  tx: WriteHandle,
  { clientId, amount, now }: Paid,
  { payer, income }: { readonly payer: number; readonly income: number },
) =>
  postTransfer(tx, {
    clientId,
    kind: 'fee',
    effectiveAt: now,
    entries: [
      { accountId: payer, amount: -amount },
      { accountId: income, amount },
    ],
  });

/** The line of a purchase, or of its refund, in the wallet's history. */
const insertPaid = (
  tx: WriteHandle,
  { clientId, walletId, amount, description, by, now }: Purchase,
  posted: {
    readonly kind: 'purchase' | 'refund';
    readonly transfer_id: bigint;
    readonly balance_after: bigint | null;
  },
): Promise<bigint> =>
  insertPayment(tx, {
    client_id: clientId,
    ...posted,
    wallet_id: walletId,
    amount,
    status: 'paid',
    state: 'final',
    description,
    manager_id: by.managerId,
    manager_name: by.name,
    at: now,
    settled_at: now,
  });

/**
 * Paid on the provider's page: the money comes from outside the books, and goes to fee income;
 * nothing of a wallet moves.
 */
export async function payFromOutside(tx: WriteHandle, paid: Paid): Promise<bigint> {
  const { accounts } = await clientTerms(tx, paid.clientId);
  const posted = await postIncome(tx, paid, {
    payer: accounts.clearing,
    income: accounts.fee_income,
  });
  invariant(posted.ok, 'the world outside has no minimum');
  return posted.value.transferId;
}

export async function refundOutside(
  tx: WriteHandle,
  transferId: bigint,
  { clientId, now }: Pick<Purchase, 'clientId' | 'now'>,
): Promise<bigint> {
  const back = await reverseTransfer(tx, { clientId, transferId, effectiveAt: now });
  invariant(back.ok, 'what was paid can be given back');
  return back.value.transferId;
}
