import type { BodyOf } from '#contract/operation.ts';
import type { subscriptions } from '#contract/subscriptions/subscriptions.ts';
import { reasonOf } from '#domain/subscriptions/told.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { customerOf, methodIdOf } from '../customers/first-customer.ts';
import { invoicesOf, unpaidInvoice } from '../invoices/invoices.repo.ts';
import { findMethod } from '../methods/methods.repo.ts';
import { readAnew } from '../mirror/read-anew.ts';
import { planDiscount, planTaxes } from '../prices/charge.ts';
import { checkPromo } from '../prices/check-promo.ts';
import {
  countRedemption,
  findPrice,
  insertRedemption,
  promoCodeById,
  registeredRates,
} from '../prices/prices.repo.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import {
  type SubscriptionRow,
  findSubscription,
  lockSubscription,
  saveSubscription,
} from '../subscriptions.repo.ts';
import { reckonChange } from './reckon.ts';
import { findReview } from './reviews.repo.ts';

type Body = BodyOf<(typeof subscriptions)['changePrice']>;
type Refusal = 'not_found' | 'invoice_open' | 'promo_code_invalid' | 'review_changed';
/** A change that the provider is to be told of, as it was begun. */
export type ChangeBegun = {
  readonly subscription_id: number;
  readonly price_id: number;
  readonly how: 'in_trial' | 'at_edge' | 'now';
  readonly key: string;
  /** From when it is reckoned. */
  readonly at: string;
};

/** Notes a change of price as it was reviewed. What begins at the next edge is told at its eve. */
export async function beginChange(
  context: RequestContext,
  body: Body,
  key: string,
): Promise<Result<ChangeBegun, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const row = await lockSubscription(tx, clientId, body.subscription_id);
  const wallet = row && (await findWallet(tx, seenBy(actor), row.wallet_id));
  if (!row || !wallet || row.state === 'cancelled' || row.state === 'lapsed')
    return fail('not_found');
  const [from, price] = [await findPrice(tx, row.price_id), await findPrice(tx, body.price_id)];
  if (!from || !price) return fail('not_found');
  if (await unpaidInvoice(tx, clientId, row.wallet_id))
    return fail('invoice_open', { wallet: wallet.name });
  const code = await checkPromo(tx, { clientId, typed: body.promo_code, price, now });
  if (!code.ok) return code;
  const review = await findReview(tx, clientId, body.review_id);
  if (
    review?.key !== key ||
    review.subscription_id !== row.id ||
    review.price_id !== price.id ||
    review.promo_code_id !== (code.value?.row.id ?? null) ||
    review.valid_until <= now
  )
    return fail('review_changed');
  const terms = { clientId, price, code: code.value?.row ?? null, now: review.reckoned_at };
  const change = await reckonChange(tx, terms, row, from);
  const due = change.how === 'now' ? change.invoice.due : 0n;
  if (due !== review.amount_due) return fail('review_changed');
  const isBack = price.id === row.price_id;
  if (code.value) {
    const { row: promo } = code.value;
    const redemption = { client_id: clientId, promo_code_id: promo.id, subscription_id: row.id };
    const isFirst = await insertRedemption(tx, { ...redemption, at: now });
    if (!isFirst || !(await countRedemption(tx, promo.id, 1)))
      return fail('promo_code_invalid', { why: isFirst ? 'used_up' : 'used_before' });
  }
  await saveSubscription(tx, clientId, row.id, {
    next_price_id: isBack || change.how !== 'at_edge' ? null : price.id,
    // A change ends the code, and may bring a new one; taken back, the old one goes on.
    ...(!isBack && {
      promo_code_id: code.value?.row.id ?? null,
      promo_left: code.value?.charges ?? 0,
    }),
  });
  await audit(context, {
    action: 'subscriptions.change_price',
    subject: { kind: 'subscription', id: row.id },
    before: { price_id: row.price_id, next_price_id: row.next_price_id },
    after: { price_id: price.id, how: change.how, amount_due: due },
  });
  return ok({
    subscription_id: row.id,
    price_id: price.id,
    how: isBack ? 'at_edge' : change.how,
    key,
    at: review.reckoned_at.toISOString(),
  });
}

export type Confirmation = {
  readonly requires_action: boolean;
  readonly client_secret: string | null;
};
export const NOTHING_TO_CONFIRM: Confirmation = { requires_action: false, client_secret: null };

/** Tells the provider of a change that begins at once, and reads what became of its charge. */
export async function finishChange(
  deps: BillingDeps,
  clientId: number,
  begun: ChangeBegun,
): Promise<Result<Confirmation, 'payment_failed' | 'not_found' | 'try_again'>> {
  if (begun.how === 'at_edge') return ok(NOTHING_TO_CONFIRM);
  const { db, billing } = deps;
  const at = new Date(begun.at);
  const world = await db.read({ clientId }, async (tx) => {
    const row = await findSubscription(tx, clientId, begun.subscription_id);
    const price = await findPrice(tx, begun.price_id);
    const customer = await customerOf(tx, clientId);
    const methodId = methodIdOf(row, customer);
    const code = row?.promo_code_id == null ? null : await promoCodeById(tx, row.promo_code_id);
    return {
      row,
      price,
      code,
      method: methodId === null ? null : await findMethod(tx, clientId, methodId),
      taxes: planTaxes(customer, await registeredRates(tx), at),
    };
  });
  const { row, price } = world;
  if (!row || !price || row.provider_id === null) return fail('not_found');
  const plan = { ...price, cycle: price.billing_cycle };
  const charge = { clientId, subscriptionId: row.id, left: row.promo_left };
  const discount = planDiscount(world.code, price.currency, charge);
  const told =
    begun.how === 'in_trial'
      ? await billing.changeTrial(begun.key, row.provider_id, { price: plan, trialEnd: null })
      : await billing.switchNow(begun.key, row.provider_id, {
          price: plan,
          at,
          taxes: world.taxes,
          discount,
          isDebit: world.method !== null && world.method.type !== 'card',
        });
  if (told.outcome === 'unavailable') return fail('try_again');
  const read = await readAnew(deps, { clientId, id: row.id });
  if (!read.ok) return read;
  if (told.outcome === 'refused') return fail('payment_failed', { reason: reasonOf(told.code) });
  return begun.how === 'now' ? outcomeOf(deps, read.value, price.id) : ok(NOTHING_TO_CONFIRM);
}

/** Whether the change is through, waits for the bank, or was declined: then the month goes on. */
async function outcomeOf(
  { db, billing }: BillingDeps,
  row: SubscriptionRow,
  priceId: number,
): Promise<Result<Confirmation, 'payment_failed' | 'try_again'>> {
  if (row.price_id === priceId) return ok(NOTHING_TO_CONFIRM);
  const [latest] = await db.read({ clientId: row.client_id }, (tx) =>
    invoicesOf(tx, row.client_id, row.id),
  );
  if (!latest) return ok(NOTHING_TO_CONFIRM);
  if (!latest.requires_action) return fail('payment_failed', { reason: latest.failure ?? 'other' });
  const invoice = await billing.readInvoice(latest.provider_id);
  if (invoice.outcome !== 'done') return fail('try_again');
  return ok({ requires_action: true, client_secret: invoice.value.payment?.clientSecret ?? null });
}
