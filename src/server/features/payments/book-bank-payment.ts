import { type BankKind, PAYMENT_KINDS } from '#domain/payments/payment-kinds.ts';
import { WIRE_STATES } from '#domain/payments/payment-states.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { type Result, ok } from '#kernel/result.ts';
import { type Entry, postTransfer, postTransfers } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { insertPayments } from './payments.repo.ts';

/** One posting of a bank transfer; which accounts it joins depends on what the wallet owes. */
export type BankPosting = {
  readonly kind: BankKind;
  readonly wallet: { readonly id: number; readonly account_id: number };
  /** What it is about, as its line says it: above zero, whichever way the money goes. */
  readonly amount: Cents;
  readonly fee?: Cents;
  /** Those of no cents are left out. */
  readonly entries: readonly Entry[];
  readonly description: string;
  readonly by: { readonly managerId: number | null; readonly name: string };
};
type At = { readonly clientId: number; readonly now: Date };

/**
 * Posts what a bank did, and its line of the wallet's history, in the caller's transaction. Where
 * the wallet lacks the money nothing happens, and the transaction can go on.
 */
export async function bookBankPayment(
  tx: WriteHandle,
  { clientId, now, ...posting }: BankPosting & At,
): Promise<Result<bigint, 'insufficient_funds'>> {
  const posted = await postTransfer(tx, { clientId, effectiveAt: now, ...transferOf(posting) });
  if (!posted.ok) return posted;
  const { transferId, balances } = posted.value;
  const balanceAfter = balances.get(posting.wallet.account_id) ?? null;
  await addLines(tx, { clientId, now }, [{ ...posting, balanceAfter, transferId }]);
  return ok(transferId);
}

/**
 * The same for many at once, in their order. The caller has locked their accounts, knows that each
 * wallet has the money when its turn comes, and says what it holds after that. Answers their transfers.
 */
export async function bookBankPayments(
  tx: WriteHandle,
  { clientId, now }: At,
  postings: readonly (BankPosting & { readonly balanceAfter: Cents })[],
): Promise<readonly bigint[]> {
  const transfers = postings.map((posting) => ({ effectiveAt: now, ...transferOf(posting) }));
  const ids = await postTransfers(tx, clientId, transfers, now);
  const posted = postings.map((posting, place) => ({ ...posting, transferId: ids[place]! }));
  await addLines(tx, { clientId, now }, posted);
  return ids;
}

function transferOf({ kind, amount, entries }: BankPosting) {
  invariant(amount > 0n, 'a bank moves money');
  const moved = entries.filter((entry) => entry.amount !== 0n);
  return { kind: PAYMENT_KINDS[kind].transfer, entries: moved };
}

type Posted = BankPosting & { readonly transferId: bigint; readonly balanceAfter: Cents | null };

async function addLines(
  tx: WriteHandle,
  { clientId, now }: At,
  postings: readonly Posted[],
): Promise<void> {
  const ids = await insertPayments(
    tx,
    postings.map((posting) => ({
      client_id: clientId,
      kind: PAYMENT_KINDS[posting.kind].lines[0],
      wallet_id: posting.wallet.id,
      amount: posting.amount,
      fee: posting.fee ?? 0n,
      ...WIRE_STATES.settled,
      description: posting.description,
      manager_id: posting.by.managerId,
      manager_name: posting.by.name,
      at: now,
      settled_at: now,
      balance_after: posting.balanceAfter,
      transfer_id: posting.transferId,
    })),
  );
  for (const [place, { kind }] of postings.entries())
    announce(tx, {
      at: now,
      clientId,
      kind: 'payment.settled',
      payload: { payment_id: ids[place]!, kind },
    });
}
