import { collectInvoice } from '../invoices/invoice-life.ts';
import { presentPaymentIntent } from '../payments/present-payment.ts';
import { cardError, invalidRequest } from '../protocol/protocol-error.ts';
import type { Invoice } from '../records/invoice-records.ts';
import type { Subscription } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { hasMethod } from './subscription-life.ts';

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete';

/** Whether an invoice is paid, or as good as paid where a debit is under way. */
export function isPaidOrUnderWay({ store }: World, invoice: Invoice): boolean {
  if (invoice.status === 'paid') return true;
  return store.paymentIntents.get(invoice.payment_intent ?? '')?.status === 'processing';
}

/**
 * Collects the invoice of a new or changed subscription as the caller wants it: `default_incomplete`
 * leaves it to the browser, `error_if_incomplete` refuses it all.
 */
export function collectFor(
  world: World,
  subscription: Subscription,
  { invoice, behavior }: { readonly invoice: Invoice; readonly behavior: PaymentBehavior },
): Invoice {
  if (invoice.status !== 'open' || behavior === 'default_incomplete') return invoice;
  if (!hasMethod(world, subscription))
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  const tried = collectInvoice(world, invoice);
  if (behavior === 'error_if_incomplete' && !isPaidOrUnderWay(world, tried))
    throw refusalOf(world, tried);
  return tried;
}

/** The decline as an error that takes everything back. */
function refusalOf(world: World, invoice: Invoice): Error {
  const intent = world.store.paymentIntents.get(invoice.payment_intent ?? '');
  const error = intent?.last_error;
  const shown = intent && presentPaymentIntent(intent, world.origin());
  return cardError(
    {
      code: error?.code ?? 'subscription_payment_intent_requires_action',
      ...(error?.decline_code && { decline_code: error.decline_code }),
      message: error?.message ?? 'Payment for this subscription requires additional user action.',
      ...(shown && { payment_intent: shown }),
    },
    false,
  );
}
