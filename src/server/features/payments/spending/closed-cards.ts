import { explainWithRest } from '#domain/payments/card-activity.ts';
import type { Cents } from '#kernel/money.ts';
import { invariant } from '#kernel/invariant.ts';
import { balances, lockAccounts, postTransfer } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { recordRest } from '../book-payment.ts';
import type { BookedActivity, RestWallet } from './booked-activity.ts';
import { lockSubjects, saveSubject, subjectOf } from './subject-exceptions.repo.ts';

/**
 * Where what is left on a closed card goes: to the wallet of its last load, else to that of the
 * member's store.
 */
export async function walletsForRest(
  tx: ReadHandle,
  clientId: number,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, RestWallet>> {
  if (customerIds.length === 0) return new Map();
  const rows = await tx.text<{ customer_id: number; id: number; account_id: number }>({
    sql: `SELECT c.id AS customer_id, w.id, w.account_id FROM unnest($2::int[]) AS c (id)
          CROSS JOIN LATERAL (
            SELECT w.id, w.account_id FROM (
              (SELECT 0 AS rank, m.wallet_id FROM movement AS m
               WHERE m.client_id = $1 AND m.customer_id = c.id AND m.kind = 'load' AND m.status = 'paid' ORDER BY m.at DESC, m.id DESC LIMIT 1)
              UNION ALL SELECT 1, s.store_id FROM membership AS s WHERE s.client_id = $1 AND s.customer_id = c.id
            ) AS candidate JOIN wallet AS w ON w.client_id = $1 AND w.id = candidate.wallet_id AND w.active
            ORDER BY candidate.rank, w.id LIMIT 1
          ) AS w`,
    values: [clientId, [...new Set(customerIds)]],
  });
  return new Map(rows.map((row) => [row.customer_id, { id: row.id, accountId: row.account_id }]));
}

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
