import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { announce } from '#server/platform/outbox.ts';
import { textsFor } from '#server/platform/texts.ts';
import { tipMessages } from '#texts/tips-results/messages.ts';
import { clientTerms } from '../clients/index.ts';
import { payPeople } from '../funds/index.ts';
import {
  type SquareUpRow,
  changeSquareUp,
  findSquareUp,
  payeeOfSquareUp,
  requireNotArchived,
} from '../tips-results/index.ts';
import { type StoreRef, lockTips } from '../tips-setup/index.ts';
import { payoutBlocker } from '../../../domain/tips-payouts/payable.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Refusal =
  | 'not_found'
  | 'square_up_settled'
  | 'tips_archived'
  | 'only_positive_balances'
  | 'nobody_payable'
  | 'insufficient_wallet'
  | 'wallet_blocked';
const DECLINED: readonly (string | null)[] = ['failed', 'cancelled'];

/**
 * Pays what is owed to somebody who has no next line, by itself and once: as a batch of one, which
 * is told of as every other. What the processor declined may be sent again.
 */
export async function paySquareUp(
  work: RequestContext,
  place: StoreRef,
  id: number,
): Promise<Result<SquareUpRow, Refusal>> {
  const { tx, now } = work;
  await lockTips(work, place);
  const row = await findSquareUp(tx, place.clientId, id);
  if (!row || row.store_id !== place.storeId) return fail('not_found');
  const payee = await payeeOfSquareUp(tx, place.clientId, id);
  invariant(payee, 'a square-up has its person');
  if (row.state === 'paid' && row.job_id !== null && !DECLINED.includes(payee.movement_status))
    return ok(row);
  if (row.proposed || (row.state !== 'pending' && row.job_id === null))
    return fail('square_up_settled', { state: row.state });
  const readable = requireNotArchived(row);
  if (!readable.ok) return readable;
  if (row.amount <= 0n) return fail('only_positive_balances');
  const held = payoutBlocker((await clientTerms(tx, place.clientId)).fees, {
    ...payee,
    process: true,
    payout: row.amount,
  });
  if (held !== null || payee.customer_id === null) return fail('nobody_payable');
  const batch = await payPeople(
    work,
    place.storeId,
    [
      {
        customerId: payee.customer_id,
        firstName: payee.first_name,
        lastName: payee.last_name,
        amount: row.amount,
      },
    ],
    memoOf(work.actor, row, payee.origin_date),
  );
  if (!batch.ok) return batch;
  await changeSquareUp(tx, place.clientId, id, { state: 'paid', job_id: batch.value });
  await audit(work, {
    action: 'tips.pay_square_up',
    subject: { kind: 'tip_square_up', id },
    before: { state: row.state },
    after: { state: 'paid', amount: row.amount, title: row.title },
  });
  announce(tx, {
    at: now,
    clientId: place.clientId,
    kind: 'tips.square_up_paid',
    payload: { square_up_id: id },
  });
  return ok({ ...row, state: 'paid', job_id: batch.value });
}

/**
 * What the product itself made is named in the payer's language, as a night's payout is; what
 * somebody typed goes as they typed it.
 */
const memoOf = (actor: ManagerActor, row: SquareUpRow, originDate: string | null): string =>
  row.reason === 'late_data' && originDate !== null
    ? textsFor(actor.language, tipMessages)('late_data.memo', { day: originDate })
    : row.title;
