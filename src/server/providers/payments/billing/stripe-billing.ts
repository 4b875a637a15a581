import { stripeClient } from '../stripe-client.ts';
import type { Billing } from './billing.port.ts';
import { stripeCustomers } from './stripe-customers.ts';
import { stripeEvents } from './stripe-events.ts';
import { stripeInvoices } from './stripe-invoices.ts';
import { stripePages } from './stripe-pages.ts';
import { createPlans } from './stripe-plans.ts';
import { stripeReturns } from './stripe-returns.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';

export type BillingSettings = {
  readonly url: string;
  readonly key: string;
  readonly publicKey: string;
  readonly scriptUrl: string;
  readonly webhookSecrets: readonly string[];
};

/** Subscriptions, invoices and methods of Stripe, by its own package. */
export function createStripeBilling(settings: BillingSettings): Billing {
  const connect = stripeClient(settings);
  const plans = createPlans();
  return {
    publicKey: settings.publicKey,
    isLive: /^[a-z]+_live_/.test(settings.key),
    scriptUrl: settings.scriptUrl,
    ...stripeCustomers(connect),
    ...stripeSubscriptions(connect, plans),
    ...stripeInvoices(connect, plans),
    ...stripeEvents(connect, settings.webhookSecrets),
    ...stripePages(connect, plans),
    ...stripeReturns(connect, plans),
  };
}
