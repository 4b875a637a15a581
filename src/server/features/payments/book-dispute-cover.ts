import { invariant } from '#kernel/invariant.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { bookPayment } from './book-payment.ts';
import { lockSubjects, saveSubject, subjectOf } from './spending/subject-exceptions.repo.ts';

type DisputeCover = {
  readonly clientId: number;
  readonly disputeId: number;
  readonly customerId: number;
  readonly wallet: { readonly id: number; readonly account_id: number };
  /** The client's account of what the provider covers. */
  readonly coverAccountId: number;
  readonly amount: Cents;
  readonly by: { readonly managerId: number | null; readonly name: string };
  readonly now: Date;
};

/**
 * Pays a wallet what a card lacks of a dispute that was won. The provider carries it, as an open
 * exception of the dispute, until it is recovered or written off.
 */
export async function bookDisputeCover(tx: WriteHandle, cover: DisputeCover): Promise<void> {
  const { clientId, disputeId, wallet, amount, now } = cover;
  const booked = await bookPayment(tx, {
    clientId,
    kind: 'dispute',
    amount,
    accounts: { payer: cover.coverAccountId, payee: wallet.account_id },
    lines: [{ wallet }],
    by: cover.by,
    now,
  });
  invariant(booked.ok, 'the provider covers any amount');
  const subject = subjectOf.dispute(disputeId);
  // After the accounts, in the order in which everybody locks them.
  const [open] = await lockSubjects(tx, clientId, [subject]);
  const evidence = {
    at: now.toISOString(),
    ours: { card: subject, amount: toWire(amount), status: 'paid', state: 'final' },
    theirs: { outcome: 'accepted' },
  };
  await saveSubject(
    tx,
    clientId,
    {
      subject,
      kind: 'dispute_covered',
      customerId: cover.customerId,
      amount: (open?.amount ?? 0n) - amount,
      evidence: [evidence],
    },
    now,
  );
}
