import { findCustomer } from '../customers/find-customer.ts';
import { draftInvoice } from '../invoices/draft-invoice.ts';
import { finalizeInvoice } from '../invoices/invoice-life.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { invalidRequest, notFound } from '../protocol/protocol-error.ts';
import type { Customer } from '../records/customer-records.ts';
import type { Invoice } from '../records/invoice-records.ts';
import type { Subscription, SubscriptionItem } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { type PaymentBehavior, collectFor } from './collect-or-refuse.ts';
import { knownTaxRates, putOnDiscounts, withoutUsed } from './discounts.ts';
import { changedItems, cycleOf, inPeriod } from './subscription-items.ts';
import { INCOMPLETE_FOR, saySubscription } from './subscription-life.ts';
import { fullLine, trialLine, withBilled } from './subscription-lines.ts';
import type { Creating } from './subscription-parameters.ts';

const DAY = 86_400;
const THREE_DAYS = 3 * DAY;
const MAX_TRIAL = 5 * 366 * DAY;

/** The method that a subscription is paid with has to be its customer's. */
export function ownMethod(
  { store }: World,
  customer: string,
  id: string | undefined,
): string | null {
  if (!id) return null;
  if (store.methods.get(id)?.customer !== customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  return id;
}

/** The instant at which a trial ends; null where it is over or there is none. */
export function trialEndOf(asked: number | 'now' | undefined, now: number): number | null {
  if (asked === undefined || asked === 'now' || asked <= now) return null;
  if (asked > now + MAX_TRIAL)
    throw invalidRequest('Invalid timestamp: a trial ends within five years.', {
      param: 'trial_end',
    });
  return asked;
}

function trialOf(input: Creating, now: number): number | null {
  if (input.trial_end !== undefined && input.trial_period_days !== undefined)
    throw invalidRequest('You may only specify one of trial_end and trial_period_days.', {
      code: 'parameters_exclusive',
    });
  const days = input.trial_period_days;
  return trialEndOf(days === undefined ? input.trial_end : now + days * DAY, now);
}

/** The subscription as it begins, before its first invoice. */
function newSubscription(world: World, customer: Customer, input: Creating): Subscription {
  const now = world.now(customer.test_clock);
  const id = world.newId('sub');
  const trialEnd = trialOf(input, now);
  const given = changedItems(world, [], { given: input.items ?? [], now });
  const { currency } = cycleOf(world, given);
  const anchor = trialEnd ?? now;
  const items =
    trialEnd === null ? inPeriod(world, given, { anchor, start: now }) : until(given, trialEnd);
  const cancelAt = input.cancel_at_period_end
    ? items[0]!.current_period_end
    : input.cancel_at || null;
  return {
    id,
    created: now,
    customer: customer.id,
    currency,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    items,
    billing_cycle_anchor: anchor,
    billing_mode: input.billing_mode?.type ?? 'flexible',
    start_date: now,
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
    missing_payment_method:
      input.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    trial_will_end_sent: trialEnd !== null && trialEnd - now <= THREE_DAYS,
    cancel_at: cancelAt,
    cancel_at_period_end: input.cancel_at_period_end ?? false,
    canceled_at: cancelAt === null ? null : now,
    cancellation_comment: null,
    cancellation_feedback: null,
    cancellation_reason: cancelAt === null ? null : 'cancellation_requested',
    ended_at: null,
    default_payment_method: ownMethod(world, customer.id, input.default_payment_method),
    default_tax_rates: knownTaxRates(world, input.default_tax_rates, []),
    discounts: putOnDiscounts(world, input.discounts, {
      before: [],
      customer: customer.id,
      subscription: id,
      invoice: null,
      now,
    }),
    description: input.description || null,
    latest_invoice: null,
    metadata: mergeMetadata({}, input.metadata),
    pause_collection: null,
    payment_method_types: input.payment_settings?.payment_method_types || null,
    pending_update: null,
    incomplete_expires_at: null,
    resumption_invoice: null,
    test_clock: customer.test_clock,
  };
}

export const until = (
  items: readonly SubscriptionItem[],
  end: number,
): readonly SubscriptionItem[] => items.map((item) => ({ ...item, current_period_end: end }));

function firstInvoice(world: World, subscription: Subscription, customer: Customer): Invoice {
  const line = subscription.status === 'trialing' ? trialLine : fullLine;
  const [first] = subscription.items;
  return draftInvoice(world, {
    customer,
    subscription,
    reason: 'subscription_create',
    lines: subscription.items.map((item) => line(world, subscription, item)),
    period: { start: first!.current_period_start, end: first!.current_period_start },
    finalizesAt: null,
  });
}

/** Where a draft takes something off, that discount has had its turn. */
export const usedBy = (invoice: Invoice): string[] =>
  invoice.lines.flatMap((line) => line.discount_amounts.map(({ discount }) => discount));

/** The subscription with its first draft, before anybody pays. */
export function beginSubscription(
  world: World,
  input: Creating,
): {
  readonly subscription: Subscription;
  readonly draft: Invoice;
} {
  const customer = findCustomer(world, input.customer);
  const made = newSubscription(world, customer, input);
  if (input.currency !== undefined && input.currency.toLowerCase() !== made.currency)
    throw notFound('price in this currency', input.currency, 'currency');
  world.store.subscriptions.put(made);
  const draft = firstInvoice(world, made, customer);
  const subscription = world.store.subscriptions.put({
    ...made,
    items: made.status === 'trialing' ? made.items : withBilled(made.items, draft),
    discounts: withoutUsed(world, made.discounts, usedBy(draft)),
    latest_invoice: draft.id,
    incomplete_expires_at: made.status === 'incomplete' ? made.created + INCOMPLETE_FOR : null,
  });
  return { subscription, draft };
}

/** A trial begins at once; anything else is paid first, as the caller wants it. */
export function createSubscription(world: World, input: Creating): Subscription {
  const behavior: PaymentBehavior = input.payment_behavior ?? 'allow_incomplete';
  if (behavior === 'pending_if_incomplete')
    throw invalidRequest('pending_if_incomplete is for changes of a subscription only.', {
      param: 'payment_behavior',
    });
  const { subscription, draft } = beginSubscription(world, input);
  saySubscription(world, 'created', subscription);
  if (subscription.trial_will_end_sent) saySubscription(world, 'trial_will_end', subscription);
  collectFor(world, subscription, { invoice: finalizeInvoice(world, draft), behavior });
  return world.store.subscriptions.get(subscription.id)!;
}
