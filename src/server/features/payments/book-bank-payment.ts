import { type BankKind, PAYMENT_KINDS } from '#domain/payments/payment-kinds.ts';
import { WIRE_STATES } from '#domain/payments/payment-states.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { type Result, ok } from '#kernel/result.ts';
import { type Entry, postTransfer } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { insertPayment } from './payments.repo.ts';

/** One posting of a bank transfer; which accounts it joins depends on what the wallet owes. */
type BankPosting = {
  readonly clientId: number;
  readonly kind: BankKind;
  readonly wallet: { readonly id: number; readonly account_id: number };
  /** What it is about, as its line says it: above zero, whichever way the money goes. */
  readonly amount: Cents;
  readonly fee?: Cents;
  /** Those of no cents are left out. */
  readonly entries: readonly Entry[];
  readonly description: string;
  readonly by: { readonly managerId: number | null; readonly name: string };
  readonly now: Date;
};

/**
 * Posts what a bank did, and its line of the wallet's history, in the caller's transaction. Where
 * the wallet lacks the money nothing happens, and the transaction can go on.
 */
export async function bookBankPayment(
  tx: WriteHandle,
  posting: BankPosting,
): Promise<Result<bigint, 'insufficient_funds'>> {
  const { clientId, kind, wallet, amount, now } = posting;
  invariant(amount > 0n, 'a bank moves money');
  const row = PAYMENT_KINDS[kind];
  const posted = await postTransfer(tx, {
    clientId,
    kind: row.transfer,
    effectiveAt: now,
    entries: posting.entries.filter((entry) => entry.amount !== 0n),
  });
  if (!posted.ok) return posted;
  const { transferId, balances } = posted.value;
  const id = await insertPayment(tx, {
    client_id: clientId,
    kind: row.lines[0],
    wallet_id: wallet.id,
    amount,
    fee: posting.fee ?? 0n,
    ...WIRE_STATES.settled,
    description: posting.description,
    manager_id: posting.by.managerId,
    manager_name: posting.by.name,
    at: now,
    settled_at: now,
    balance_after: balances.get(wallet.account_id) ?? null,
    transfer_id: transferId,
  });
  announce(tx, { at: now, clientId, kind: 'payment.settled', payload: { payment_id: id, kind } });
  return ok(transferId);
}
