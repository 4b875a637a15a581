import { feeExceedsAmount, feeFor, feeRule, readFees } from '#domain/funds/fees.ts';
import {
  loadAmountProblem,
  mayLoadNow,
  overSingleCard,
  readLimits,
} from '#domain/funds/load-limits.ts';
import { may } from '#domain/access/rights.ts';
import { wallClock } from '#kernel/day.ts';
import { after, hours, seconds } from '#kernel/instant.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { type Entry, postTransferLast, postedNumber } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { announce } from '#server/platform/outbox.ts';
import { type ClientTerms, clientTerms, lockActiveClient } from '../clients/index.ts';
import { type Pair, checkMovable, findPair } from './check-card.ts';
import { DUPLICATE_WINDOW_HOURS } from './funds.deps.ts';
import { insertMovementLast, nextMovementId, findDuplicate, spendDaily } from './movements.repo.ts';
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
/** Plain JSON: kept with the idempotency key between the two steps. */
export type Begun = { readonly movement_id: number; readonly waits: boolean };
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

/** First half of a load or unload: everything is checked, the money is reserved, the movement is pending. */
export function beginMovement(
  work: RequestContext,
  input: MovementInput & { readonly kind: 'load' },
): Promise<Result<Begun, LoadRefusal>>;
export function beginMovement(
  work: RequestContext,
  input: MovementInput & { readonly kind: 'unload' },
): Promise<Result<Begun, UnloadRefusal>>;
export async function beginMovement(
  context: RequestContext,
  input: MovementInput,
): Promise<Result<Begun, LoadRefusal | UnloadRefusal>> {
  const { tx, actor, now } = context;
  const { kind, amount } = input;
  // Independent of each other, so they share their way to the database and back.
  const [pair, terms, id, twin, active] = await Promise.all([
    findPair(tx, actor, input.walletId, input.customerId),
    clientTerms(tx, actor.client.id),
    nextMovementId(tx),
    findDuplicate(tx, actor.client.id, input, after(now, -hours(DUPLICATE_WINDOW_HOURS))),
    // What comes back to a wallet needs somebody there; a load leaves one, and is found by what it holds.
    kind === 'load' || lockActiveClient(tx, actor.client.id),
  ]);
  if (!pair.ok) return pair;
  if (!active) return fail('not_found');
  const { wallet, member } = pair.value;
  const checked = checkAmount(actor, input) ?? checkMovable(kind, member);
  if (!checked.ok) return checked;
  if (kind === 'load' && wallet.blocked) return fail('wallet_blocked');
  if (twin && !input.duplicateOk)
    return fail('looks_like_duplicate', {
      movement_id: Number(twin.id),
      at: twin.at.toISOString(),
      by: twin.manager_name,
    });
  const limited =
    kind === 'load' ? await spendLimits(tx, actor, wallet.timezone, amount, now) : ok(null);
  if (!limited.ok) return limited;

  const rules = readFees(terms.fees);
  const eaten = feeExceedsAmount(rules, kind, amount);
  if (eaten) return fail('invalid_input', {}, [{ path: 'amount', ...eaten }]);
  const fee = { amount: feeFor(rules, kind, amount), borneBy: feeRule(rules, kind).borneBy };
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
    after: { movement_id: id, amount, wallet_id: wallet.id, fee: fee.amount },
  });
  await announce(tx, now, actor.client.id, `funds.${kind}_begun`, { movement_id: id });
  hold(tx, actor, pair.value, terms, input, fee, now);
  insertMovementLast(tx, {
    client_id: actor.client.id,
    id,
    kind,
    wallet_id: wallet.id,
    other_wallet_id: null,
    customer_id: member.id,
    amount,
    fee: fee.amount,
    fee_borne_by: fee.borneBy,
    status: 'pre-paid',
    state: leavesAt ? 'queued' : 'processing',
    reason: null,
    notes: input.notes,
    description: input.description,
    bonus_message: input.bonusMessage,
    manager_id: actor.managerId,
    manager_name: actor.name,
    at: now,
    leaves_at: leavesAt,
    settled_at: null,
    spent_on: limited.value,
    balance_after: null,
    hold_transfer_id: postedNumber,
    transfer_id: null,
    job_id: null,
    line: null,
    processor_key: `movement-${actor.client.id}-${id}`,
  });
  return ok({ movement_id: Number(id), waits: leavesAt !== null });
}

/** What is wrong with the amount itself; null where nothing is. */
function checkAmount(
  actor: ManagerActor,
  { kind, amount }: MovementInput,
): Result<true, 'invalid_input' | 'single_card_limit_exceeded'> | null {
  const problem =
    kind === 'load'
      ? loadAmountProblem(amount)
      : amount <= 0n
        ? { code: 'amount_not_positive', params: {} }
        : null;
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

/** A manager's own limits: days and hours in the wallet's zone, and what is left of the day. Answers the day it counts on. */
async function spendLimits(
  tx: WriteHandle,
  actor: ManagerActor,
  zone: string,
  amount: Cents,
  now: Date,
): Promise<Result<string | null, 'load_time_not_allowed' | 'daily_limit_exceeded'>> {
  const limits = actor.kind === 'manager' ? readLimits(actor.loadLimits) : null;
  if (!limits) return ok(null);
  const wall = wallClock(now, zone);
  const allowed = mayLoadNow(limits, wall);
  if (!allowed.ok) return allowed;
  if (limits.daily === null) return ok(null);
  const spent = await spendDaily(
    tx,
    actor.client.id,
    actor.managerId,
    wall.day,
    amount,
    limits.daily,
  );
  return spent === null
    ? fail('daily_limit_exceeded', { limit: toWire(limits.daily) })
    : ok(wall.day);
}

/** Takes the money to where it waits for the processor's word: with the commit, as all of a client's loads meet there. */
function hold(
  tx: WriteHandle,
  actor: ManagerActor,
  { wallet, member }: Pair,
  terms: ClientTerms,
  input: MovementInput,
  fee: { amount: Cents; borneBy: 'wallet' | 'card' },
  now: Date,
): void {
  const payer = input.kind === 'load' ? wallet.account_id : member.account_id;
  const payerBearsFee = fee.borneBy === (input.kind === 'load' ? 'wallet' : 'card');
  const total = input.amount + (payerBearsFee ? fee.amount : 0n);
  const entries: Entry[] = [
    { accountId: payer, amount: -total },
    { accountId: terms.accounts.settlement, amount: total },
  ];
  const code = input.kind === 'load' ? 'insufficient_wallet' : 'insufficient_card';
  postTransferLast(
    tx,
    { clientId: actor.client.id, kind: input.kind, entries, effectiveAt: now },
    (params) =>
      fail(
        code,
        may(actor.level, 'view_money', false) ? { requested: toWire(total), ...params } : {},
      ),
  );
}
