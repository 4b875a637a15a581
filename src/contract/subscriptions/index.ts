import { billingDesk } from './billing-desk.ts';
import { countdowns } from './countdowns.ts';
import { invoices } from './invoices.ts';
import { paymentMethods } from './payment-methods.ts';
import { subscriptions } from './subscriptions.ts';
import { billingWebhook } from './webhook.ts';

/** How tips are paid for. */
export const tipSubscriptions = {
  ...subscriptions,
  ...paymentMethods,
  ...invoices,
  ...billingDesk,
  ...billingWebhook,
  ...countdowns,
};
