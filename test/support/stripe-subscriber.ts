import type Stripe from 'stripe';
import type { StripeInTest } from './stripe-sandbox.ts';

/** A customer of a test with a price, and what a subscription of theirs needs. */
export async function subscriberOf(
  provider: StripeInTest,
  {
    amount = 11_900,
    interval = 'month',
    currency = 'cad',
    method = 'pm_card_visa',
    balance = 0,
  }: {
    readonly amount?: number;
    readonly interval?: 'month' | 'year';
    readonly currency?: string;
    readonly method?: string | null;
    readonly balance?: number;
  } = {},
) {
  const { stripe } = provider;
  const customer = await stripe.customers.create({ name: 'Maple Table', balance });
  const product = await stripe.products.create({ name: 'Tip pool' });
  const price = await priceOf(provider, product.id, { amount, interval, currency });
  const attached =
    method === null ? null : await stripe.paymentMethods.attach(method, { customer: customer.id });
  if (attached)
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: attached.id },
    });
  return {
    customer: customer.id,
    product: product.id,
    price: price.id,
    method: attached?.id ?? null,
  };
}

export const priceOf = (
  { stripe }: StripeInTest,
  product: string,
  made: { readonly amount: number; readonly interval: 'month' | 'year'; readonly currency: string },
): Promise<Stripe.Price> =>
  stripe.prices.create({
    product,
    currency: made.currency,
    unit_amount: made.amount,
    recurring: { interval: made.interval },
  });

/** A saved account of a customer, allowed to be debited. */
export async function debitOf(
  { stripe }: StripeInTest,
  customer: string,
  account: string,
): Promise<string> {
  const intent = await stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['acss_debit'],
    confirm: true,
    payment_method_data: {
      type: 'acss_debit',
      billing_details: { name: 'Maple Table Inc.', email: 'ada@maple.example' },
      acss_debit: { institution_number: '000', transit_number: '11000', account_number: account },
    },
    payment_method_options: {
      acss_debit: {
        currency: 'cad',
        mandate_options: {
          payment_schedule: 'interval',
          interval_description: 'on the day of each renewal',
          transaction_type: 'business',
        },
      },
    },
  });
  return String(intent.payment_method);
}

/** Seconds of an instant, as the provider counts. */
export const secondsAt = (instant: string): number => Date.parse(instant) / 1_000;
export const instantOf = (seconds: number): string =>
  new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z');

/** The latest invoice of a subscription. */
export const latestInvoice = async (
  { stripe }: StripeInTest,
  subscription: string,
): Promise<Stripe.Invoice> => {
  const { latest_invoice: id } = await stripe.subscriptions.retrieve(subscription);
  return stripe.invoices.retrieve(String(id), { expand: ['payments'] });
};
