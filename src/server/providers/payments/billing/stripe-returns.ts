import type Stripe from 'stripe';
import type { PaymentAnswer } from '../payments.port.ts';
import { answerOf, type StripeConnection } from '../stripe-client.ts';
import type { Billing, ProviderInvoice, ProviderReturn } from './billing.port.ts';
import { eachPage } from './stripe-pages.ts';
import type { Plans } from './stripe-plans.ts';
import { readInvoice } from './stripe-reading.ts';
import { fromCents, idOf, toInstant, toSeconds } from './stripe-values.ts';

type Returns = Pick<Billing, 'returnOf' | 'returnPages' | 'chargeAgain'>;

/** Null while it is open, and where it was won. */
function readReturn(dispute: Stripe.Dispute): ProviderReturn | null {
  const payment = idOf(dispute.payment_intent);
  return dispute.status === 'lost' && payment !== null
    ? { payment, at: toInstant(dispute.created), reason: dispute.reason }
    : null;
}

/** What banks take back after it was settled: at the provider, a dispute that is lost. */
export function stripeReturns(connect: StripeConnection, plans: Plans): Returns {
  return {
    returnOf: (payment) =>
      answerOf(
        async () => (await connect()).stripe.disputes.list({ payment_intent: payment, limit: 10 }),
        ({ data }) => data.map(readReturn).find((one) => one !== null) ?? null,
      ),
    returnPages: (since, take) =>
      eachPage(
        connect,
        (page) => take({ ...page, read: page.read.filter((one) => one !== null) }),
        {
          ask: (stripe, place) =>
            stripe.disputes.list({ created: { gte: toSeconds(since) }, ...place }),
          read: readReturn,
        },
      ),
    chargeAgain: (key, again): Promise<PaymentAnswer<ProviderInvoice>> =>
      answerOf(
        async () => {
          const { stripe } = await connect();
          // The invoice comes first: an item alone would wait for whatever is charged next.
          const draft = await stripe.invoices.create(
            {
              customer: again.customer,
              auto_advance: false,
              pending_invoice_items_behavior: 'exclude',
            },
            { idempotencyKey: `${key}-invoice` },
          );
          await stripe.invoiceItems.create(
            {
              customer: again.customer,
              invoice: draft.id,
              amount: fromCents(again.amount),
              currency: again.currency.toLowerCase(),
              description: again.description,
            },
            { idempotencyKey: `${key}-item` },
          );
          const open = await stripe.invoices.finalizeInvoice(
            draft.id,
            { auto_advance: false },
            { idempotencyKey: `${key}-final` },
          );
          return readInvoice(stripe, plans, open);
        },
        (invoice) => invoice,
      ),
  };
}
