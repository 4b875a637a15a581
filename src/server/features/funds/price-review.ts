import { randomUUID } from 'node:crypto';
import { type FeeRules, feeBearer, feeExceedsAmount, splitFeeFor } from '#domain/funds/fees.ts';
import { movementAmountProblem } from '#domain/funds/load-limits.ts';
import { sharesOf } from '#domain/payments/shares.ts';
import { payable, whyNotMovable } from '#domain/people/member-status.ts';
import { blockersOfUse } from '#domain/subscriptions/index.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { clientTerms } from '../clients/index.ts';
import { findWallet, seenBy } from '../wallets/index.ts';
import { checkBelonging, findPair } from './check-card.ts';
import { duplicatesSince } from './duplicates.ts';
import { brokenLimits } from './manager-limits.ts';
import { lastLoad } from './member-money.ts';
import { newestLike } from './movements.repo.ts';
import {
  type Blocker,
  type CardReviewInput,
  type Priced,
  type PricedCustomer,
  type ReviewSide,
  presentDuplicate,
  presentSide,
} from './priced-review.ts';
import { shortfall } from './shortfall.ts';

type Refusal = 'not_found' | 'invalid_input' | 'same_wallet';
type Context = Pick<RequestContext, 'tx' | 'actor' | 'now'>;

/**
 * Prices a movement: fee, total, before and after, and everything that would stop it now. Nothing
 * moves.
 */
export async function priceReview(
  { tx, actor, now }: Context,
  input: CardReviewInput,
): Promise<Result<Priced, Refusal>> {
  const sides = await sidesOf(tx, actor, input);
  if (!sides.ok) return sides;
  const { from, to, customer } = sides.value;
  const problem = movementAmountProblem(input.kind, input.amount);
  if (problem) return fail('invalid_input', {}, [{ path: 'amount', ...problem }]);
  const terms = await clientTerms(tx, actor.client.id);
  const eaten =
    input.kind === 'transfer' ? null : feeExceedsAmount(terms.fees, input.kind, input.amount);
  if (eaten) return fail('invalid_input', {}, [{ path: 'amount', ...eaten }]);
  const price = priceOf(input, terms.fees);
  const held = await balances(tx, {
    clientId: actor.client.id,
    accountIds: [from.accountId, to.accountId],
  });
  const available = held.get(from.accountId) ?? 0n;
  const last =
    input.kind === 'unload' ? await lastLoad(tx, seenBy(actor), input.customer_id) : null;
  const duplicate = await newestLike(tx, actor.client.id, likeOf(input), duplicatesSince(now));
  return ok({
    review_id: randomUUID(),
    key: randomUUID(),
    kind: input.kind,
    input: { ...input, amount: toWire(input.amount) },
    currency: terms.currency,
    amount: toWire(input.amount),
    fee: toWire(price.fee),
    client_part: toWire(price.fee - price.memberPart),
    member_part: toWire(price.memberPart),
    fee_borne_by: feeBearer(price),
    total: toWire(price.total),
    from: presentSide(actor, from, available, -price.total),
    to: presentSide(actor, to, held.get(to.accountId) ?? 0n, price.received),
    customer,
    last_load_wallet: last ? { wallet_id: last.walletId, wallet_name: last.walletName } : null,
    enough: available >= price.total,
    blockers: [
      ...standingBlockers(input, sides.value),
      ...(await limitBlockers({ tx, actor, now }, input, sides.value.zone)),
      ...lackingBlockers(actor, from, available, price.total),
    ],
    duplicate_of: presentDuplicate(duplicate),
    created_at: now.toISOString(),
  });
}

/** The fee, what the payer gives and what the other receives. */
function priceOf({ kind, amount }: CardReviewInput, rules: FeeRules) {
  const split = splitFeeFor(rules, kind, amount);
  if (kind === 'transfer')
    return { fee: split.fee, memberPart: 0n, total: amount + split.fee, received: amount };
  const { leaves, arrives } = sharesOf({ direction: kind, amount, ...split });
  return { ...split, total: leaves, received: arrives };
}

type Sides = {
  from: ReviewSide;
  to: ReviewSide;
  customer: PricedCustomer | null;
  zone: string;
  blocked: boolean;
  /** What the subscriptions of the wallets stop. */
  stops: Blocker[];
};

async function sidesOf(
  tx: WriteHandle,
  actor: ManagerActor,
  input: CardReviewInput,
): Promise<Result<Sides, Refusal>> {
  if (input.kind === 'transfer') {
    if (input.store_id === input.receiver_wallet_id)
      return fail('same_wallet', {}, [{ path: 'receiver_wallet_id', code: 'values_equal' }]);
    const from = await findWallet(tx, seenBy(actor), input.store_id);
    const to = await findWallet(tx, seenBy(actor), input.receiver_wallet_id);
    if (!from || !to) return fail('not_found');
    const side = (wallet: typeof from): ReviewSide => ({
      kind: 'wallet',
      id: wallet.id,
      name: wallet.name,
      accountId: wallet.account_id,
    });
    return ok({
      from: side(from),
      to: side(to),
      customer: null,
      zone: from.timezone,
      blocked: from.blocked,
      stops: blockersOfUse(to, 'wallet_in'),
    });
  }
  const pair = await findPair(tx, actor, input.store_id, input.customer_id);
  if (!pair.ok) return pair;
  const { wallet, member } = pair.value;
  // Who cannot be paid at all is shown with the reason, before anybody asks for a wallet.
  const belonging =
    whyNotMovable(input.kind, member.status) === null && checkBelonging(input.kind, pair.value);
  if (belonging && !belonging.ok) return belonging;
  const paying: ReviewSide = {
    kind: 'wallet',
    id: wallet.id,
    name: wallet.name,
    accountId: wallet.account_id,
  };
  const card: ReviewSide = {
    kind: 'card',
    id: member.id,
    name: `${member.first_name} ${member.last_name}`,
    accountId: member.account_id,
  };
  const customer: PricedCustomer = {
    customer_id: member.id,
    first_name: member.first_name,
    last_name: member.last_name,
    staff_id: member.staff_id,
    proxy: member.proxy,
    status: member.status,
    payable: payable(member.status),
  };
  const [from, to] = input.kind === 'load' ? [paying, card] : [card, paying];
  return ok({
    from,
    to,
    customer,
    zone: wallet.timezone,
    blocked: input.kind === 'load' && wallet.blocked,
    stops: input.kind === 'load' ? blockersOfUse(wallet, 'wallet_pay') : [],
  });
}

const likeOf = (input: CardReviewInput) =>
  input.kind === 'transfer'
    ? ({
        kind: 'transfer_out',
        walletId: input.store_id,
        customerId: null,
        otherWalletId: input.receiver_wallet_id,
        amount: input.amount,
      } as const)
    : ({
        kind: input.kind,
        walletId: input.store_id,
        customerId: input.customer_id,
        otherWalletId: null,
        amount: input.amount,
      } as const);

/** What stops it whatever the amount: the card's state, a blocked wallet, its subscription. */
function standingBlockers(input: CardReviewInput, { customer, blocked, stops }: Sides): Blocker[] {
  const why =
    customer && input.kind !== 'transfer' ? whyNotMovable(input.kind, customer.status) : null;
  return [
    ...(why ? [{ code: why, params: { status: customer?.status ?? '' } }] : []),
    ...(blocked ? [{ code: 'wallet_blocked', params: {} }] : []),
    ...stops,
  ];
}

const limitBlockers = async (
  { tx, actor, now }: Context,
  { kind, amount }: CardReviewInput,
  zone: string,
): Promise<Blocker[]> =>
  kind === 'load' ? brokenLimits(tx, actor, { amount, largest: amount, zone, now }) : [];

const lackingBlockers = (
  actor: ManagerActor,
  from: ReviewSide,
  available: Cents,
  total: Cents,
): Blocker[] =>
  available >= total
    ? []
    : [
        {
          code: from.kind === 'wallet' ? 'insufficient_wallet' : 'insufficient_card',
          params: shortfall(actor, total, { balance: toWire(available) }),
        },
      ];
