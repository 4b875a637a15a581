import { feeExceedsAmount, splitFeeFor } from '#domain/funds/fees.ts';
import { movementAmountProblem, overSingleCard, readLimits } from '#domain/funds/load-limits.ts';
import { after, seconds } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { ProcessorRow } from '#server/providers/processor/processor.port.ts';
import { clientTerms, lockActiveClient } from '../clients/index.ts';
import { leavesPayer, nextPaymentId, reservePaymentLast } from '../payments/index.ts';
import { checkMovable, findPair } from './check-card.ts';
import { findDuplicate, refuseDuplicate } from './duplicates.ts';
import { spendLimits } from './manager-limits.ts';
import { shortfall } from './shortfall.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type MovementInput = {
  readonly kind: 'load' | 'unload';
  readonly customerId: number;
  readonly walletId: number;
  readonly amount: Cents;
  readonly notes: string;
  readonly description: string;
  readonly bonusMessage: string | null;
  readonly duplicateOk: boolean;
};
/** What the processor is to be told: known in the same breath alone, and not kept with the key. */
export const toSend = Symbol('what the processor is to be told');
/** Plain JSON: kept with the idempotency key between the two steps. */
export type BegunMovement = {
  readonly movement_id: number;
  readonly waits: boolean;
  readonly [toSend]?: ProcessorRow;
};
type Refusal =
  | 'not_found'
  | 'invalid_input'
  | 'card_not_payable'
  | 'card_locked'
  | 'card_expired'
  | 'card_not_activated'
  | 'looks_like_duplicate';
export type LoadRefusal =
  | Refusal
  | 'insufficient_wallet'
  | 'wallet_blocked'
  | 'load_time_not_allowed'
  | 'daily_limit_exceeded'
  | 'single_card_limit_exceeded';
export type UnloadRefusal = Refusal | 'insufficient_card';

/**
 * First half of a load or unload: everything is checked, the money is reserved, the movement is
 * pending.
 */
export function beginMovement(
  work: RequestContext,
  input: MovementInput & { readonly kind: 'load' },
): Promise<Result<BegunMovement, LoadRefusal>>;
export function beginMovement(
  work: RequestContext,
  input: MovementInput & { readonly kind: 'unload' },
): Promise<Result<BegunMovement, UnloadRefusal>>;
export async function beginMovement(
  context: RequestContext,
  input: MovementInput,
): Promise<Result<BegunMovement, LoadRefusal | UnloadRefusal>> {
  const { tx, actor, now } = context;
  const { kind, amount } = input;
  // Independent of each other, so they share their way to the database and back.
  const [pair, terms, id, duplicate, active] = await Promise.all([
    findPair(tx, actor, input.walletId, input.customerId),
    clientTerms(tx, actor.client.id),
    nextPaymentId(tx),
    findDuplicate(tx, actor.client.id, input, now),
    // What comes back to a wallet needs somebody there; a load leaves one, and is found by what it
    // holds.
    kind === 'load' || lockActiveClient(tx, actor.client.id),
  ]);
  if (!pair.ok) return pair;
  if (!active) return fail('not_found');
  const { wallet, member } = pair.value;
  const checked = checkAmount(actor, input) ?? checkMovable(kind, pair.value);
  if (!checked.ok) return checked;
  if (kind === 'load' && wallet.blocked) return fail('wallet_blocked');
  if (duplicate && !input.duplicateOk) return refuseDuplicate(duplicate);
  const limited =
    kind === 'load'
      ? await spendLimits(tx, actor, { amount, largest: amount, zone: wallet.timezone, now })
      : ok(null);
  if (!limited.ok) return limited;

  const eaten = feeExceedsAmount(terms.fees, kind, amount);
  if (eaten) return fail('invalid_input', {}, [{ path: 'amount', ...eaten }]);
  const fee = splitFeeFor(terms.fees, kind, amount);
  const leavesAt =
    kind === 'load' && terms.undoSeconds > 0 ? after(now, seconds(terms.undoSeconds)) : null;
  if (leavesAt)
    await enqueue(
      tx,
      'funds.leave',
      { clientId: actor.client.id, movementId: Number(id) },
      { at: leavesAt },
    );
  await audit(context, {
    action: `funds.${kind}`,
    subject: { kind: 'customer', id: member.id },
    after: { movement_id: id, amount, wallet_id: wallet.id, fee: fee.fee },
  });
  const payment = { ...input, id, wallet, member, fee, leavesAt, spentOn: limited.value };
  const row = reservePaymentLast(context, payment, (params) =>
    fail(
      kind === 'load' ? 'insufficient_wallet' : 'insufficient_card',
      shortfall(actor, leavesPayer(payment), params),
    ),
  );
  return ok({ movement_id: Number(id), waits: leavesAt !== null, [toSend]: row });
}

/** What is wrong with the amount itself; null where nothing is. */
function checkAmount(
  actor: ManagerActor,
  { kind, amount }: MovementInput,
): Result<true, 'invalid_input' | 'single_card_limit_exceeded'> | null {
  const problem = movementAmountProblem(kind, amount);
  if (problem)
    return fail('invalid_input', {}, [
      { path: 'amount', code: problem.code, params: problem.params },
    ]);
  const over =
    kind === 'load' && actor.kind === 'manager'
      ? overSingleCard(readLimits(actor.loadLimits), amount)
      : null;
  return over ? fail('single_card_limit_exceeded', over) : null;
}
