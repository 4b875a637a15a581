import { explainWithRest } from '#domain/payments/card-activity.ts';
import type { Cents } from '#kernel/money.ts';
import { invariant } from '#kernel/invariant.ts';
import { balances, lockAccounts, postTransfer } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { recordRest } from '../book-payment.ts';
import type { BookedActivity } from './booked-activity.ts';
import { saveSubject } from '../open-exceptions.ts';
import { lockSubjects, subjectOf } from './subject-exceptions.repo.ts';

/** A closed card's payout stands in the history as an unload, with its audit line. */
export async function recordClosings(
  tx: WriteHandle,
  clientId: number,
  booked: readonly BookedActivity[],
  { transferOf, now }: { readonly transferOf: ReadonlyMap<string, bigint>; readonly now: Date },
): Promise<void> {
  for (const { activity, holder, before, after, wallet } of booked) {
    const transferId = transferOf.get(activity.id);
    if (activity.kind !== 'closed' || transferId === undefined) continue;
    const actor = { kind: 'system', name: 'card processor', clientId } as const;
    const returned = wallet && activity.amount > 0n ? { wallet, amount: activity.amount } : null;
    const id =
      returned &&
      (await recordRest(tx, {
        clientId,
        walletId: returned.wallet.id,
        customerId: holder.customerId,
        amount: returned.amount,
        cardBalance: after.book,
        transferId,
        by: actor.name,
        now,
      }));
    await audit(
      { tx, actor, origin: { ip: null, requestId: 'background', userAgent: null }, now },
      {
        action: 'funds.return_rest',
        subject: { kind: 'customer', id: holder.customerId },
        before: { book: before.book },
        after: {
          movement_id: id,
          amount: activity.amount,
          wallet_id: returned?.wallet.id ?? null,
          transfer_id: transferId,
        },
      },
    );
  }
}

/**
 * A load that came to a closed card after it was paid out with it: the card gives up the money, and
 * the difference is smaller by it. Answers how much that is; what nothing explains stays.
 */
export async function explainClosedCard(
  tx: WriteHandle,
  clientId: number,
  card: { readonly proxy: string; readonly customerId: number; readonly accountId: number },
  now: Date,
): Promise<Cents> {
  const { accounts } = await clientTerms(tx, clientId);
  await lockAccounts(tx, clientId, [card.accountId, accounts.suspense]);
  const subject = subjectOf.card(card.proxy);
  const [open] = await lockSubjects(tx, clientId, [subject]);
  if (open?.kind !== 'closed_card_differs') return 0n;
  const held = await balances(tx, { clientId, accountIds: [card.accountId] });
  const book = held.get(card.accountId) ?? 0n;
  const step = explainWithRest({ book, covered: 0n, unexplained: open.amount });
  if (step.entries.length === 0) return 0n;
  const posted = await postTransfer(tx, {
    clientId,
    kind: 'correction',
    effectiveAt: now,
    entries: step.entries.map(({ account, amount }) => ({
      accountId: account === 'card' ? card.accountId : accounts.suspense,
      amount,
    })),
  });
  invariant(posted.ok, 'a locked card has what it was found to have');
  await saveSubject(
    tx,
    clientId,
    {
      subject,
      kind: 'closed_card_differs',
      customerId: card.customerId,
      amount: step.after.unexplained,
      evidence: [],
    },
    now,
  );
  await audit(
    {
      tx,
      actor: { kind: 'system', name: 'card processor', clientId },
      origin: { ip: null, requestId: 'background', userAgent: null },
      now,
    },
    {
      action: 'funds.explain_closed_card',
      subject: { kind: 'customer', id: card.customerId },
      before: { difference: open.amount },
      after: { difference: step.after.unexplained, transfer_id: posted.value.transferId },
    },
  );
  return book - step.after.book;
}
