import { presentPlan, presentPrice } from '../catalog/present-catalog.ts';
import { taxRateOf } from '../invoices/present-invoice.ts';
import { innerList } from '../protocol/paging.ts';
import type { Subscription, SubscriptionItem } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';

export function presentItem(world: World, subscription: string, item: SubscriptionItem): object {
  const price = world.store.prices.get(item.price)!;
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: item.current_period_end,
    current_period_start: item.current_period_start,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: presentPlan(price),
    price: presentPrice(price),
    quantity: item.quantity,
    subscription,
    tax_rates: item.tax_rates.map((id) => taxRateOf(world, id)),
  };
}

function pendingUpdate(world: World, { id, pending_update: pending }: Subscription): object | null {
  if (!pending) return null;
  return {
    billing_cycle_anchor: pending.billing_cycle_anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: pending.discounts,
    expires_at: pending.expires_at,
    metadata: null,
    subscription_items: pending.items.map((item) => presentItem(world, id, item)),
    trial_end: pending.trial_end,
    trial_from_plan: null,
  };
}

const NOTHING_OF_IT = {
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  schedule: null,
  transfer_data: null,
};

export const presentSubscription = (world: World, subscription: Subscription): object => ({
  id: subscription.id,
  object: 'subscription',
  ...NOTHING_OF_IT,
  billing_cycle_anchor: subscription.billing_cycle_anchor,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: subscription.billing_mode },
  cancel_at: subscription.cancel_at,
  cancel_at_period_end: subscription.cancel_at_period_end,
  canceled_at: subscription.canceled_at,
  cancellation_details: {
    comment: subscription.cancellation_comment,
    feedback: subscription.cancellation_feedback,
    feedback_option: null,
    reason: subscription.cancellation_reason,
  },
  created: subscription.created,
  currency: subscription.currency,
  customer: subscription.customer,
  default_payment_method: subscription.default_payment_method,
  default_tax_rates: subscription.default_tax_rates.map((id) => taxRateOf(world, id)),
  description: subscription.description,
  discounts: subscription.discounts,
  ended_at: subscription.ended_at,
  items: innerList(
    `/v1/subscription_items?subscription=${subscription.id}`,
    subscription.items.map((item) => presentItem(world, subscription.id, item)),
  ),
  latest_invoice: subscription.latest_invoice,
  metadata: subscription.metadata,
  pause_collection: subscription.pause_collection,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: subscription.payment_method_types,
    save_default_payment_method: 'off',
  },
  pending_update: pendingUpdate(world, subscription),
  start_date: subscription.start_date,
  status: subscription.status,
  test_clock: subscription.test_clock,
  trial_end: subscription.trial_end,
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: null,
      missing_payment_method: subscription.missing_payment_method,
    },
  },
  trial_start: subscription.trial_start,
});
