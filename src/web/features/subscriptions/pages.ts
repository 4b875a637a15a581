/**
 * The screens of subscriptions, fetched together: whoever opens one goes on to the next, and the
 * table of screens, which is part of the first paint, names one file instead of thirteen.
 */
export { AddPayment } from './add-payment.page.tsx';
export { CancelSubscription } from './cancel.page.tsx';
export { ChoosePayment } from './payment.page.tsx';
export { ConfirmPayment } from './confirm.page.tsx';
export { Invoices } from './invoices.page.tsx';
export { ManageSubscriptions } from './management.page.tsx';
export { PaymentFailed } from './fail.page.tsx';
export { PaymentMethods } from './payments.page.tsx';
export { SetUpSubscription } from './setup.page.tsx';
export { Subscribed } from './success.page.tsx';
export { SubscriptionAccess } from './subscription.page.tsx';
export { SubscriptionSummary } from './summary.page.tsx';
