import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { lockAccounts, postTransfer } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { findMember } from '../../members/index.ts';

/**
 * Locks what closing an exception about a member may move, before the exception: whoever reads the
 * feed locks in that order.
 */
export async function lockOverdraftAccounts(
  tx: WriteHandle,
  clientId: number,
  exceptionId: number,
): Promise<void> {
  const rows = await tx.text<{ account_id: number }>({
    sql: `SELECT c.account_id FROM payment_exception AS e JOIN customer AS c ON c.client_id = e.client_id AND c.id = e.customer_id
          WHERE e.client_id = $1 AND e.id = $2`,
    values: [clientId, exceptionId],
  });
  if (rows.length === 0) return;
  const { accounts } = await clientTerms(tx, clientId);
  const cards = rows.map((row) => row.account_id);
  await lockAccounts(tx, clientId, [...cards, accounts.dispute, accounts.adjustment]);
}

/**
 * Ends what the provider covers for a member: taken from their card, which has to hold it, or
 * written off because the processor carries it no longer.
 */
export async function settleOverdraft(
  tx: WriteHandle,
  clientId: number,
  overdraft: { readonly customer_id: number | null; readonly booked: Cents },
  { resolution, now }: { readonly resolution: 'recovered' | 'written_off'; readonly now: Date },
): Promise<Result<true, 'insufficient_card'>> {
  const { accounts } = await clientTerms(tx, clientId);
  const member = await findMember(tx, clientId, overdraft.customer_id ?? 0);
  invariant(member, 'an overdraft is of a member');
  const posted = await postTransfer(tx, {
    clientId,
    kind: resolution === 'recovered' ? 'spend' : 'adjustment',
    effectiveAt: now,
    entries: [
      {
        accountId: resolution === 'recovered' ? member.account_id : accounts.adjustment,
        amount: overdraft.booked,
      },
      { accountId: accounts.dispute, amount: -overdraft.booked },
    ],
  });
  return posted.ok ? ok(true) : fail('insufficient_card');
}
