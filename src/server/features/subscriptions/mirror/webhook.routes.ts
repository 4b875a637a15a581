import { billingWebhook } from '#contract/subscriptions/webhook.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { hearProvider } from './hear-provider.ts';

/** Serves what the payment provider tells us by itself. */
export function serveBillingWebhook(edge: Edge<SubscriptionsDeps>): void {
  edge.serve(billingWebhook, {
    hearPaymentProvider: ({ outside, signed, now }) => hearProvider(outside, signed, now),
  });
}
