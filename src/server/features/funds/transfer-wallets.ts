import { feeFor } from '#domain/funds/fees.ts';
import type { Cents } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { clientTerms } from '../clients/index.ts';
import { findWallet, seenBy } from '../wallets/index.ts';
import { duplicatesSince, refuseDuplicate } from './duplicates.ts';
import { bookPayment } from '../payments/index.ts';
import { newestLike } from './movements.repo.ts';
import { shortfall } from './shortfall.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = {
  readonly from: number;
  readonly to: number;
  readonly amount: Cents;
  readonly notes: string;
  readonly duplicateOk: boolean;
};
type Refusal =
  | 'not_found'
  | 'invalid_input'
  | 'same_wallet'
  | 'wallet_blocked'
  | 'insufficient_wallet'
  | 'looks_like_duplicate';

/**
 * Moves money from one wallet of the client to another, at once; the sender bears the fee. Each
 * wallet's history gets its side. Answers the sender's.
 */
export async function transferWallets(
  context: RequestContext,
  input: Input,
): Promise<Result<bigint, Refusal>> {
  const { tx, actor, now } = context;
  const { amount, notes } = input;
  const clientId = actor.client.id;
  if (input.from === input.to)
    return fail('same_wallet', {}, [{ path: 'receiver_wallet_id', code: 'values_equal' }]);
  const from = await findWallet(tx, seenBy(actor), input.from);
  const to = await findWallet(tx, seenBy(actor), input.to);
  if (!from || !to) return fail('not_found');
  if (amount <= 0n)
    return fail('invalid_input', {}, [{ path: 'amount', code: 'amount_not_positive' }]);
  if (from.blocked) return fail('wallet_blocked');
  const duplicate = await lockAndFindDuplicate(context, input);
  if (duplicate && !input.duplicateOk)
    return refuseDuplicate({ ...duplicate, movement_id: duplicate.id, job_id: null });

  const terms = await clientTerms(tx, clientId);
  const fee = feeFor(terms.fees, 'transfer', amount);
  const booked = await bookPayment(tx, {
    clientId,
    kind: 'transfer',
    amount,
    fee,
    accounts: {
      payer: from.account_id,
      payee: to.account_id,
      fee_income: terms.accounts.fee_income,
    },
    lines: [
      { wallet: from, otherWalletId: to.id, description: to.name },
      { wallet: to, otherWalletId: from.id, description: from.name },
    ],
    notes,
    by: actor,
    now,
  });
  if (!booked.ok) return fail('insufficient_wallet', shortfall(actor, amount + fee, booked.params));
  const { id } = booked.value;
  await audit(context, {
    action: 'funds.transfer',
    subject: { kind: 'wallet', id: from.id },
    after: { movement_id: id, amount, to_wallet_id: to.id, notes },
  });
  return ok(id);
}

/**
 * The newest transfer like it. Takes a lock first: of two sent at once the second sees the first.
 */
async function lockAndFindDuplicate(
  { tx, actor, now }: RequestContext,
  { from, to, amount }: Input,
) {
  await tx.text({
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`${actor.client.id}:transfer:${from}:${to}:${amount}`],
  });
  const like = {
    kind: 'transfer_out',
    walletId: from,
    customerId: null,
    otherWalletId: to,
    amount,
  } as const;
  return newestLike(tx, actor.client.id, like, duplicatesSince(now));
}
