import { type Cents, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { balances, lockAccounts } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { clientTerms, lockActiveClient } from '../../clients/index.ts';
import {
  bookDisputeCover,
  heldOnCards,
  nextPaymentId,
  reservePaymentLast,
} from '../../payments/index.ts';
import { type Pair, checkMovable, findPair } from '../check-card.ts';
import { type LockedDispute, lockDispute, saveDecision } from './disputes.repo.ts';
import { notifyOfDecision } from './notify-of-decision.ts';

type Decision = {
  readonly id: number;
  readonly decision: 'won' | 'lost';
  /** What the wallet gets; null is all of the deposit. */
  readonly amount: Cents | null;
  /** Whether the provider pays what the card lacks. */
  readonly cover: boolean;
  readonly note: string;
};
type Refusal = 'not_found' | 'dispute_state' | 'invalid_input';
type Parts = {
  readonly awarded: Cents;
  readonly covers: boolean;
  readonly from_card: Cents;
  readonly from_provider: Cents;
  readonly unload_id: bigint | null;
};

/**
 * Decides a dispute. Lost moves nothing. Of one that is won the card gives what is available on it,
 * as an unload without a fee that leaves with the worker; the provider covers the rest where it says
 * so, at once. What becomes of the unload is answered for by `adjustDisputeCover`.
 */
export async function decideDispute(
  context: RequestContext,
  { id, decision, amount, cover, note }: Decision,
): Promise<Result<true, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  if (!(await lockActiveClient(tx, clientId))) return fail('not_found');
  const dispute = await lockDispute(tx, clientId, id);
  if (!dispute) return fail('not_found');
  if (dispute.state !== 'open') return fail('dispute_state');
  const awarded = amount ?? dispute.amount;
  if (awarded > dispute.amount)
    return fail('invalid_input', {}, [
      {
        path: 'amount',
        code: 'amount_above_maximum',
        params: { maximum: toWire(dispute.amount) },
      },
    ]);
  const parts = decision === 'won' ? await pay(context, dispute, { awarded, cover }) : ok(null);
  if (!parts.ok) return parts;
  const decided = {
    state: decision,
    decided_at: now,
    decided_by: actor.managerId,
    decided_by_name: actor.name,
    decision_note: note,
    ...parts.value,
  };
  await saveDecision(tx, clientId, id, decided);
  await notifyOfDecision(tx, dispute, { decision, note, awarded }, now);
  await audit(context, {
    action: 'disputes.decide',
    subject: { kind: 'customer', id: dispute.customer_id },
    after: {
      dispute_id: id,
      decision,
      amount: decision === 'won' ? awarded : null,
      from_card: parts.value?.from_card ?? null,
      from_provider: parts.value?.from_provider ?? null,
      notes: note,
    },
  });
  return ok(true);
}

/** Takes what the card holds, and has the provider pay the rest; answers who pays how much. */
async function pay(
  context: RequestContext,
  dispute: LockedDispute,
  { awarded, cover }: { readonly awarded: Cents; readonly cover: boolean },
): Promise<Result<Parts, 'not_found'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const pair = await findPair(tx, actor, dispute.wallet_id, dispute.customer_id);
  if (!pair.ok) return pair;
  const { wallet, member } = pair.value;
  const { accounts } = await clientTerms(tx, clientId);
  await lockAccounts(tx, clientId, [
    member.account_id,
    wallet.account_id,
    wallet.in_flight_account_id,
    accounts.dispute,
  ]);
  const available = await availableOn(context, pair.value);
  const fromCard = available < awarded ? available : awarded;
  const fromProvider = cover ? awarded - fromCard : 0n;
  if (fromProvider > 0n)
    await bookDisputeCover(tx, {
      clientId,
      disputeId: dispute.id,
      customerId: member.id,
      wallet,
      coverAccountId: accounts.dispute,
      amount: fromProvider,
      by: actor,
      now,
    });
  const unloadId =
    fromCard > 0n ? await takeFromCard(context, dispute, pair.value, fromCard) : null;
  return ok({
    awarded,
    covers: cover,
    from_card: fromCard,
    from_provider: fromProvider,
    unload_id: unloadId,
  });
}

/** What can be taken from a card: nothing where it cannot be unloaded. Its account is locked. */
async function availableOn({ tx, actor, now }: RequestContext, pair: Pair): Promise<Cents> {
  if (!checkMovable('unload', pair).ok) return 0n;
  const { id, account_id: accountId } = pair.member;
  const clientId = actor.client.id;
  const [book, held] = await Promise.all([
    balances(tx, { clientId, accountIds: [accountId] }),
    heldOnCards(tx, clientId, [id], now),
  ]);
  const available = (book.get(accountId) ?? 0n) - (held.get(id) ?? 0n);
  return available > 0n ? available : 0n;
}

/** Reserves the unload; the worker tells the processor once the decision has committed. */
async function takeFromCard(
  context: RequestContext,
  dispute: LockedDispute,
  { wallet, member }: Pair,
  amount: Cents,
): Promise<bigint> {
  const { tx, actor, now } = context;
  const id = await nextPaymentId(tx);
  await enqueue(
    tx,
    'funds.leave',
    { clientId: actor.client.id, movementId: Number(id) },
    { at: now },
  );
  reservePaymentLast(
    context,
    {
      id,
      kind: 'unload',
      wallet,
      member,
      amount,
      fee: { fee: 0n, memberPart: 0n },
      notes: dispute.notes,
      description: dispute.description,
      bonusMessage: null,
      leavesAt: now,
      spentOn: null,
    },
    (params) => fail('insufficient_card', params),
  );
  return id;
}
