import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { bookBankPayment } from '../../payments/index.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { lockBankBooks } from './bank-books.ts';
import { referenceOf } from './transfers.present.ts';
import { lockTransfer, saveTransfer } from './transfers.repo.ts';
import { giveBackWeek } from './week.repo.ts';

type Refusal = 'not_found' | 'transfer_not_cancellable' | 'insufficient_wallet';

/**
 * Cancels a self-load, or the debit of a schedule, that the bank has not been given. What was
 * released goes back in full, or nothing is cancelled.
 */
export async function cancelSelfLoad(
  context: RequestContext,
  id: bigint,
): Promise<Result<true, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const row = await lockTransfer(tx, clientId, id);
  if (
    !row ||
    row.kind === 'direct_deposit' ||
    !(await findWallet(tx, seenBy(actor), row.wallet_id))
  )
    return fail('not_found');
  // What stands in a file may be at the bank already, whatever it has answered.
  if (row.state !== 'created' || row.file_id !== null) return fail('transfer_not_cancellable');
  if (row.released > 0n) {
    const { wallet, entries } = await lockBankBooks(tx, clientId, row.wallet_id);
    const posted = await bookBankPayment(tx, {
      clientId,
      kind: 'release_returned',
      wallet,
      amount: row.released,
      entries: entries({ wallet: -row.released, receivable: row.released }),
      description: referenceOf(id),
      by: actor,
      now,
    });
    if (!posted.ok) return fail('insufficient_wallet', posted.params);
  }
  await saveTransfer(tx, clientId, id, { state: 'cancelled', taken_back: row.released });
  if (row.week_start !== null) await giveBackWeek(tx, clientId, row.week_start, row.amount);
  await audit(context, {
    action: 'bank.cancel',
    subject: { kind: 'wallet', id: row.wallet_id },
    after: { transfer_id: id, amount: row.amount },
  });
  return ok(true);
}
