import { findCustomer } from '../customers/find-customer.ts';
import { draftInvoice, priced } from '../invoices/draft-invoice.ts';
import { ITEM, addInvoiceItem } from '../invoices/invoice-item-operations.ts';
import { presentInvoice } from '../invoices/present-invoice.ts';
import { operation } from '../protocol/operation.ts';
import * as param from '../protocol/parameters.ts';
import { invalidRequest, notFound } from '../protocol/protocol-error.ts';
import type { Invoice } from '../records/invoice-records.ts';
import type { Subscription } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { beginSubscription } from './create-subscription.ts';
import { putOnDiscounts } from './discounts.ts';
import { draftResumption } from './resume-subscription.ts';
import { ITEMS } from './subscription-items.ts';
import { beginPeriod } from './subscription-life.ts';
import { DISCOUNTS, PRORATION, TIME_OR_NOW } from './subscription-parameters.ts';
import { draftChange, keepForLater } from './update-subscription.ts';
import { workOut } from './work-out-change.ts';

const DETAILS = param.object({
  billing_cycle_anchor: param.object({ type: param.required(param.oneOf('now', 'unchanged')) }),
  cancel_at_period_end: param.flag(),
  default_tax_rates: param.clearable(param.listOf(param.idText())),
  items: ITEMS,
  proration_behavior: PRORATION,
  proration_date: param.integer(),
  resume_at: param.oneOf('now'),
  trial_end: TIME_OR_NOW,
});
const PREVIEW = {
  customer: param.idText(),
  subscription: param.idText(),
  subscription_details: DETAILS,
  discounts: DISCOUNTS,
  invoice_items: param.listOf(param.object(ITEM)),
  preview_mode: param.oneOf('next'),
};
const preview = param.object(PREVIEW);
type Asked = ReturnType<typeof preview.read>;

/** The invoice of a subscription that there is not yet, or of nothing but items. */
function previewOfCustomer(world: World, customerId: string, asked: Asked): Invoice {
  const customer = findCustomer(world, customerId);
  const details = asked.subscription_details;
  for (const item of asked.invoice_items ?? [])
    addInvoiceItem(world, item, { customer: customer.id, subscription: null });
  if (details?.items)
    return beginSubscription(world, {
      customer: customer.id,
      items: details.items,
      trial_end: details.trial_end,
      default_tax_rates: details.default_tax_rates,
      discounts: asked.discounts,
    }).draft;
  const now = world.now(customer.test_clock);
  const draft = draftInvoice(world, {
    customer,
    subscription: null,
    reason: 'manual',
    lines: [],
    period: { start: now, end: now },
    finalizesAt: null,
  });
  if (draft.lines.length === 0) throw nothingComes(customer.id);
  return withDiscounts(world, draft, asked.discounts);
}

const nothingComes = (id: string) =>
  invalidRequest(`No upcoming invoices for: ${id}`, { code: 'invoice_upcoming_none' });

function withDiscounts(world: World, draft: Invoice, discounts: Asked['discounts']): Invoice {
  const ids = putOnDiscounts(world, discounts, {
    before: draft.discounts,
    customer: draft.customer,
    subscription: null,
    invoice: draft.id,
    now: draft.created,
  });
  return priced(world, { ...draft, discounts: ids });
}

/** The invoice that a subscription brings next, as it stands or after a change. */
function previewOfSubscription(world: World, before: Subscription, asked: Asked): Invoice {
  const { resume_at: resume, ...change } = asked.subscription_details ?? {};
  for (const item of asked.invoice_items ?? [])
    addInvoiceItem(world, item, { customer: before.customer, subscription: before.id });
  if (resume) return draftResumption(world, before).draft;
  const isChanged = Object.keys(change).length > 0;
  if (!isChanged) return withDiscounts(world, nextDraft(world, before), asked.discounts);
  const worked = workOut(world, before, { ...change, discounts: asked.discounts });
  if (worked.isInvoiced && worked.lines.length > 0) return draftChange(world, before, worked);
  keepForLater(world, worked);
  return nextDraft(world, world.store.subscriptions.put(worked.after));
}

/** The draft of the next period, as it would come. */
function nextDraft(world: World, subscription: Subscription): Invoice {
  const edge = subscription.items[0]?.current_period_end;
  const ends = subscription.cancel_at ?? Infinity;
  if (edge === undefined || ends <= edge || ['canceled', 'paused'].includes(subscription.status))
    throw nothingComes(subscription.id);
  const after = world.timelines.at(subscription.test_clock, edge, () =>
    beginPeriod(world, { ...subscription, pause_collection: null }, edge),
  );
  return world.store.invoices.get(after.latest_invoice ?? '')!;
}

function previewInvoice(world: World, asked: Asked): Invoice {
  if (asked.subscription !== undefined) {
    const found = world.store.subscriptions.get(asked.subscription);
    if (!found) throw notFound('subscription', asked.subscription, 'subscription');
    return previewOfSubscription(world, found, asked);
  }
  if (asked.customer === undefined)
    throw invalidRequest('You must provide customer or subscription.', {
      code: 'parameter_missing',
      param: 'customer',
    });
  return previewOfCustomer(world, asked.customer, asked);
}

/** An invoice before there is one: everything is done as it would be done, and taken back. */
export const previewOperations = [
  operation({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    parameters: PREVIEW,
    run: (world, asked) =>
      world.changes.rehearse(() => presentInvoice(world, previewInvoice(world, asked))),
  }),
];
