import { invariant } from '#kernel/invariant.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import { balances, lockAccounts } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { bookPayment } from './book-payment.ts';
import { saveSubject } from './open-exceptions.ts';
import { lockSubjects, subjectOf } from './spending/subject-exceptions.repo.ts';

type DisputeCover = {
  readonly clientId: number;
  readonly disputeId: number;
  readonly customerId: number;
  readonly wallet: { readonly id: number; readonly account_id: number };
  /** The client's account of what the provider covers. */
  readonly coverAccountId: number;
  /** Above zero. */
  readonly amount: Cents;
  readonly by: { readonly managerId: number | null; readonly name: string };
  readonly now: Date;
};

/**
 * Pays a wallet what a card lacks of a dispute that was won. The provider carries it, as an open
 * exception of the dispute, until it is recovered or written off.
 */
export async function bookDisputeCover(tx: WriteHandle, cover: DisputeCover): Promise<void> {
  await moveCover(tx, cover, cover.amount);
  // After the accounts, in the order in which everybody locks them.
  const open = await openCover(tx, cover);
  await saveCover(tx, cover, open - cover.amount);
}

/**
 * Takes a cover back out of a wallet that got the unload after all: as much as is still open, and as
 * much as the wallet holds. What it lacks stays open, for a person to recover or write off; of a
 * cover that a person has ended, nothing is taken.
 */
export async function returnDisputeCover(tx: WriteHandle, cover: DisputeCover): Promise<void> {
  const { clientId, wallet } = cover;
  await lockAccounts(tx, clientId, [wallet.account_id, cover.coverAccountId]);
  const open = await openCover(tx, cover);
  const held = await balances(tx, { clientId, accountIds: [wallet.account_id] });
  const returned = [cover.amount, -open, held.get(wallet.account_id) ?? 0n].reduce((least, one) =>
    one < least ? one : least,
  );
  if (returned <= 0n) return;
  await moveCover(tx, cover, -returned);
  await saveCover(tx, cover, open + returned);
}

async function moveCover(tx: WriteHandle, cover: DisputeCover, amount: Cents): Promise<void> {
  const { clientId, wallet, by, now } = cover;
  const booked = await bookPayment(tx, {
    clientId,
    kind: 'dispute',
    amount,
    accounts: { payer: cover.coverAccountId, payee: wallet.account_id },
    lines: [{ wallet }],
    by,
    now,
  });
  invariant(booked.ok, 'the provider covers any amount, and a wallet gives what it holds');
}

/** What is open of the covers of a dispute, as their account has it: zero or below. */
async function openCover(
  tx: WriteHandle,
  { clientId, disputeId }: Pick<DisputeCover, 'clientId' | 'disputeId'>,
): Promise<Cents> {
  const [open] = await lockSubjects(tx, clientId, [subjectOf.dispute(disputeId)]);
  return open?.amount ?? 0n;
}

async function saveCover(tx: WriteHandle, cover: DisputeCover, open: Cents): Promise<void> {
  const subject = subjectOf.dispute(cover.disputeId);
  const { now } = cover;
  const evidence = {
    at: now.toISOString(),
    ours: { card: subject, amount: toWire(-open), status: 'paid', state: 'final' },
    theirs: { outcome: 'accepted' },
  };
  await saveSubject(
    tx,
    cover.clientId,
    {
      subject,
      kind: 'dispute_covered',
      customerId: cover.customerId,
      amount: open,
      evidence: [evidence],
    },
    now,
  );
}
