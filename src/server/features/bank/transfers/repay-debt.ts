import type { Cents } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { bookBankPayment } from '../../payments/index.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { lockBankBooks } from './bank-books.ts';
import { type DebtRow, findDebt } from './debts.repo.ts';
import { lowerDebts } from './debts.ts';
import { referenceOf } from './transfers.present.ts';

type Refusal = 'not_found' | 'debt_repaid' | 'insufficient_wallet';

/** Repays a debt from its wallet: what is named, at most what is open. */
export async function repayDebt(
  context: RequestContext,
  id: number,
  asked: Cents | undefined,
): Promise<Result<DebtRow, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const seen = await findDebt(tx, clientId, id);
  if (!seen || !(await findWallet(tx, seenBy(actor), seen.wallet_id))) return fail('not_found');
  const { wallet, entries } = await lockBankBooks(tx, clientId, seen.wallet_id);
  const debt = (await findDebt(tx, clientId, id))!;
  if (debt.open === 0n) return fail('debt_repaid');
  const amount = asked === undefined || asked > debt.open ? debt.open : asked;
  const posted = await bookBankPayment(tx, {
    clientId,
    kind: 'repayment',
    wallet,
    amount,
    entries: entries({ wallet: -amount, receivable: amount }),
    description: referenceOf(debt.transfer_id),
    by: actor,
    now,
  });
  if (!posted.ok) return fail('insufficient_wallet', posted.params);
  await lowerDebts(tx, { clientId, walletId: wallet.id }, amount, id);
  await audit(context, {
    action: 'bank.repay',
    subject: { kind: 'wallet', id: wallet.id },
    after: { debt_id: id, amount },
  });
  return ok((await findDebt(tx, clientId, id))!);
}
