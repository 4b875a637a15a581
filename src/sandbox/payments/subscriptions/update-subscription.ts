import { draftInvoice } from '../invoices/draft-invoice.ts';
import { finalizeInvoice } from '../invoices/invoice-life.ts';
import { invalidRequest } from '../protocol/protocol-error.ts';
import type { Invoice } from '../records/invoice-records.ts';
import type { Subscription } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { type PaymentBehavior, collectFor, isPaidOrUnderWay } from './collect-or-refuse.ts';
import { usedBy } from './create-subscription.ts';
import { withoutUsed } from './discounts.ts';
import { INCOMPLETE_FOR, saveSubscription, saySubscription } from './subscription-life.ts';
import { withBilled } from './subscription-lines.ts';
import type { Changing } from './subscription-parameters.ts';
import { type WorkedOutChange, workOut } from './work-out-change.ts';

/** The draft of a change that is asked for now. */
export function draftChange(
  world: World,
  before: Subscription,
  { after, lines, at }: WorkedOutChange,
): Invoice {
  return draftInvoice(world, {
    customer: world.store.customers.get(before.customer)!,
    subscription: after,
    reason: 'subscription_update',
    lines,
    period: { start: at, end: at },
    finalizesAt: null,
    prorationDate: at,
  });
}

/** Lines that wait for the next invoice. */
export function keepForLater(world: World, { after, lines }: WorkedOutChange): void {
  for (const line of lines)
    world.store.invoiceItems.put({
      discountable: true,
      proration: true,
      price: null,
      quantity: 1,
      subscription_item: null,
      credited: null,
      tax_rates: null,
      metadata: {},
      ...line,
      id: world.newId('ii'),
      created: world.now(after.test_clock),
      customer: after.customer,
      currency: after.currency,
      subscription: after.id,
      invoice: null,
      test_clock: after.test_clock,
    });
}

/** What may wait for its payment. */
const CAN_WAIT = [
  'items',
  'discounts',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'trial_end',
  'off_session',
];

function refuseWaiting(input: Changing): void {
  const other = Object.keys(input).find((name) => !CAN_WAIT.includes(name));
  if (input.payment_behavior === 'pending_if_incomplete' && other !== undefined)
    throw invalidRequest(
      `You cannot use payment_behavior=pending_if_incomplete with the parameter ${other}.`,
      { param: other },
    );
}

/** Changes a subscription: at once, or once its invoice is paid. */
export function updateSubscription(
  world: World,
  before: Subscription,
  input: Changing,
): Subscription {
  if (before.status === 'canceled' || before.status === 'incomplete_expired')
    throw invalidRequest('A canceled subscription can only update its cancellation_details.', {
      code: 'invalid_canceled_subscription_fields',
    });
  refuseWaiting(input);
  const change = workOut(world, before, input);
  const behavior: PaymentBehavior = input.payment_behavior ?? 'allow_incomplete';
  if (!change.isInvoiced || change.lines.length === 0) {
    keepForLater(world, change);
    const saved = saveSubscription(world, before, change.after);
    if (saved.trial_will_end_sent && !before.trial_will_end_sent)
      saySubscription(world, 'trial_will_end', saved);
    return saved;
  }
  const draft = draftChange(world, before, change);
  const after: Subscription = {
    ...change.after,
    items: withBilled(change.after.items, draft),
    discounts: withoutUsed(world, change.after.discounts, usedBy(draft)),
    latest_invoice: draft.id,
  };
  if (behavior === 'pending_if_incomplete') return payThenChange(world, before, { after, draft });
  saveSubscription(world, before, after);
  collectFor(world, after, { invoice: finalizeInvoice(world, draft), behavior });
  return world.store.subscriptions.get(after.id)!;
}

/** The change is made with its payment; without it, it waits and the old terms go on. */
function payThenChange(
  world: World,
  before: Subscription,
  { after, draft }: { readonly after: Subscription; readonly draft: Invoice },
): Subscription {
  const waiting = world.store.subscriptions.put({
    ...before,
    latest_invoice: draft.id,
    pending_update: {
      expires_at: world.now(before.test_clock) + INCOMPLETE_FOR,
      items: after.items,
      billing_cycle_anchor: after.billing_cycle_anchor,
      trial_end: after.trial_end,
      discounts: after.discounts,
      invoice: draft.id,
    },
  });
  const invoice = finalizeInvoice(world, draft);
  const tried = collectFor(world, waiting, { invoice, behavior: 'pending_if_incomplete' });
  const now = world.store.subscriptions.get(before.id)!;
  if (!isPaidOrUnderWay(world, tried)) saySubscription(world, 'updated', now, before);
  return now;
}
