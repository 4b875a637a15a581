import type { BodyOf } from '#contract/operation.ts';
import type { subscriptions } from '#contract/subscriptions/subscriptions.ts';
import { readEmail } from '#domain/people/identifiers.ts';
import { contractEnd } from '#domain/subscriptions/offer.ts';
import { after, hours, minutes } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { changeCustomer } from '../customers/customers.repo.ts';
import { customerForChange, customerOf } from '../customers/first-customer.ts';
import { findMethod } from '../methods/methods.repo.ts';
import { stateOf } from '../methods/methods.present.ts';
import { type UsableCode, checkPromo } from '../prices/check-promo.ts';
import {
  type PriceRow,
  countRedemption,
  findPrice,
  insertRedemption,
} from '../prices/prices.repo.ts';
import { insertSubscription } from '../subscriptions.repo.ts';
import { TERMS_VERSION } from '#texts/subscriptions/terms.ts';
import { reckonNew } from './reckon.ts';
import { whyNotNew } from './review-upcoming.ts';
import { type ReviewRow, findReview } from './reviews.repo.ts';
import { insertTerms } from './terms.repo.ts';

type Body = BodyOf<(typeof subscriptions)['createSubscription']>;
type Refusal =
  | 'not_found'
  | 'agreement_required'
  | 'promo_code_invalid'
  | 'no_more_subscriptions'
  | 'invoice_open'
  | 'method_not_usable'
  | 'review_changed'
  | 'invalid_input';
/** An attempt that nobody confirms is forgotten, an hour before the provider forgets its key. */
const LAPSES_AFTER = hours(23);
/** By then its answer has come, or was lost. */
const LOOKED_AT_AFTER = minutes(2);

type Checked = {
  readonly price: PriceRow;
  readonly code: UsableCode | null;
  readonly trialEnd: Date | null;
  readonly methodId: number | null;
};

/**
 * Holds a wallet's place for a subscription, with its code and terms, before the provider is asked.
 * What was reviewed is what is charged: anything else is refused.
 */
export async function beginSubscription(
  context: RequestContext,
  body: Body,
  key: string,
): Promise<Result<{ subscription_id: number }, Refusal>> {
  const checked = await check(context, body, key);
  if (!checked.ok) return checked;
  const { tx, actor, now } = context;
  const { price, code, trialEnd, methodId } = checked.value;
  const clientId = actor.client.id;
  await insertTerms(tx, {
    client_id: clientId,
    wallet_id: body.wallet_id,
    version: body.terms_version,
    accepted_at: now,
    accepted_by: actor.managerId,
    accepted_by_name: actor.name,
  });
  const id = await insertSubscription(tx, {
    client_id: clientId,
    wallet_id: body.wallet_id,
    state: 'attempt',
    access: 'tips_off',
    price_id: price.id,
    integration_method: body.integration_method,
    method_id: methodId,
    trial_start: trialEnd && now,
    trial_end: trialEnd,
    anchor: trialEnd ?? now,
    contract_ends_at: contractEnd(price.contract, trialEnd ?? now),
    promo_code_id: code?.row.id ?? null,
    promo_left: code?.charges ?? 0,
    terms_version: body.terms_version,
    terms_accepted_at: now,
    terms_accepted_by: actor.name,
    attempt_key: key,
    lapses_at: after(now, LAPSES_AFTER),
    due_at: after(now, LOOKED_AT_AFTER),
    created_at: now,
    created_by_name: actor.name,
  });
  if (id === null) return fail('no_more_subscriptions');
  if (code && !(await redeem(context, code, id)))
    return fail('promo_code_invalid', { why: 'used_up' });
  await audit(context, {
    action: 'subscriptions.create',
    subject: { kind: 'subscription', id },
    after: {
      wallet_id: body.wallet_id,
      price_id: price.id,
      promo_code: code?.row.code ?? null,
      payment_method_id: methodId,
      terms_version: body.terms_version,
    },
  });
  return ok({ subscription_id: id });
}

async function check(
  context: RequestContext,
  body: Body,
  key: string,
): Promise<Result<Checked, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  if (!(await findWallet(tx, seenBy(actor), body.wallet_id))) return fail('not_found');
  const taken = await whyNotNew(context, body.wallet_id);
  if (taken) return taken;
  if (body.terms_version !== TERMS_VERSION) return fail('agreement_required');
  const price = await findPrice(tx, body.price_id);
  if (price?.offered_until !== null || price.currency !== actor.client.currency)
    return fail('not_found');
  // Taxes follow from the address: without one a charge would be wrong.
  const { address_province: province } = await customerOf(tx, clientId);
  if (province === '')
    return fail('invalid_input', {}, [{ path: 'address_province', code: 'required' }]);
  const code = await checkPromo(tx, { clientId, typed: body.promo_code, price, now });
  if (!code.ok) return code;
  const review = await findReview(tx, clientId, body.review_id);
  const terms = { clientId, price, code: code.value?.row ?? null, now };
  const { trialEnd, today, first } = await reckonNew(tx, terms, body.wallet_id);
  const isSame =
    review !== null &&
    isReviewOf(review, body, key, now) &&
    review.promo_code_id === (code.value?.row.id ?? null) &&
    review.total === first.total &&
    review.amount_due === (today?.due ?? 0n);
  // Another press may have been first meanwhile, which changes what this one would cost.
  if (!isSame) return (await whyNotNew(context, body.wallet_id)) ?? fail('review_changed');
  const method = await usableMethod(context, body.payment_method_id, trialEnd !== null);
  if (!method.ok) return method;
  const email = await keepEmail(context, body.email);
  if (!email.ok) return email;
  return ok({ price, code: code.value, trialEnd, methodId: method.value });
}

const isReviewOf = (review: ReviewRow, body: Body, key: string, now: Date): boolean =>
  review.key === key &&
  review.kind === 'new' &&
  review.wallet_id === body.wallet_id &&
  review.price_id === body.price_id &&
  review.valid_until > now;

/** A bank account that is still being verified will do while nothing is charged. */
async function usableMethod(
  { tx, actor, now }: RequestContext,
  id: number | null,
  isTrial: boolean,
): Promise<Result<number | null, 'method_not_usable'>> {
  if (id === null) return fail('method_not_usable');
  const method = await findMethod(tx, actor.client.id, id);
  const state = method && stateOf(method, now);
  return state === 'usable' || (isTrial && state === 'verifying')
    ? ok(id)
    : fail('method_not_usable');
}

/** Whoever subscribes first says where invoices go; later those who see all wallets change it. */
async function keepEmail(
  { tx, actor }: RequestContext,
  typed: string,
): Promise<Result<true, 'invalid_input'>> {
  if (typed === '') return ok(true);
  const read = readEmail(typed);
  if (!read.ok) return fail('invalid_input', {}, [{ path: 'email', code: read.code }]);
  const customer = await customerForChange(tx, actor.client.id);
  const mayChange = customer.email === null || actor.wallets === 'all';
  if (mayChange && customer.email !== read.value)
    await changeCustomer(tx, actor.client.id, { email: read.value, language: actor.language });
  return ok(true);
}

const redeem = async (
  { tx, actor, now }: RequestContext,
  { row }: UsableCode,
  subscriptionId: number,
): Promise<boolean> =>
  (await insertRedemption(tx, {
    client_id: actor.client.id,
    promo_code_id: row.id,
    subscription_id: subscriptionId,
    at: now,
  })) && countRedemption(tx, row.id, 1);
