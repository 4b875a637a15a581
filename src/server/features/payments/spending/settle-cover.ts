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
export async function lockCoverAccounts(
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
  await lockAccounts(tx, clientId, [
    ...cards,
    accounts.dispute,
    accounts.adjustment,
    accounts.clearing,
  ]);
}

type Cover = {
  readonly kind: string;
  readonly customer_id: number | null;
  /** As the account of what the provider covers has it: below zero. */
  readonly booked: Cents;
};

/**
 * Ends what the provider covers. Of an overdraft it is taken from the card, which has to hold it; of
 * a dispute it comes from outside, from whoever refunded the provider. Written off, it comes from
 * the provider's adjustment account.
 */
export async function settleCover(
  tx: WriteHandle,
  clientId: number,
  cover: Cover,
  { resolution, now }: { readonly resolution: 'recovered' | 'written_off'; readonly now: Date },
): Promise<Result<true, 'insufficient_card'>> {
  const { accounts } = await clientTerms(tx, clientId);
  const member = await findMember(tx, clientId, cover.customer_id ?? 0);
  invariant(member, 'what is covered is of a member');
  const recovered =
    cover.kind === 'dispute_covered'
      ? ({ kind: 'dispute', accountId: accounts.clearing } as const)
      : ({ kind: 'spend', accountId: member.account_id } as const);
  const payer =
    resolution === 'recovered'
      ? recovered
      : ({ kind: 'adjustment', accountId: accounts.adjustment } as const);
  const posted = await postTransfer(tx, {
    clientId,
    kind: payer.kind,
    effectiveAt: now,
    entries: [
      { accountId: payer.accountId, amount: cover.booked },
      { accountId: accounts.dispute, amount: -cover.booked },
    ],
  });
  return posted.ok ? ok(true) : fail('insufficient_card');
}
