import './subscriptions.events.ts';
import './subscriptions.tables.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { serveCountdowns } from './countdowns/countdowns.routes.ts';
import { serveBillingDesk } from './desk/desk.routes.ts';
import { serveInvoices } from './invoices/invoices.routes.ts';
import { serveMethods } from './methods/methods.routes.ts';
import { serveBillingWebhook } from './mirror/webhook.routes.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { serveSubscriptions } from './subscriptions.routes.ts';

export { seesInvoice } from './invoices/invoices.routes.ts';
export { seesMethod } from './methods/methods.routes.ts';
export { subscriptionSweep, subscriptionTasks } from './mirror/sweep-subscriptions.ts';
export { reconcileBilling } from './reconciliation/reconcile-billing.ts';
export type { SubscriptionsDeps } from './subscriptions.deps.ts';
export { subscriptionsOfClient } from './subscriptions-of-client.ts';
export { seesSubscription } from './subscriptions.routes.ts';

/** Serves how tips are paid for. */
export function serveTipSubscriptions(edge: Edge<SubscriptionsDeps>): void {
  serveSubscriptions(edge);
  serveMethods(edge);
  serveInvoices(edge);
  serveBillingDesk(edge);
  serveBillingWebhook(edge);
  serveCountdowns(edge);
}
