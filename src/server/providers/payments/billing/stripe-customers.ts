import type Stripe from 'stripe';
import type { MethodType } from '#domain/subscriptions/choices.ts';
import type { BilledTo, Billing } from './billing.port.ts';
import { answerOf, type StripeConnection } from '../stripe-client.ts';
import { readCustomer, readSetup } from './stripe-reading.ts';

const LOCALES = { en: 'en', es: 'es', fr: 'fr-CA' } as const;
const WITH_METHOD = ['payment_method'];

const paramsOf = (customer: BilledTo): Stripe.CustomerUpdateParams => ({
  name: customer.name,
  email: customer.email ?? '',
  preferred_locales: [LOCALES[customer.language]],
  metadata: { client_id: String(customer.clientId) },
  address: {
    line1: customer.address.street,
    line2: customer.address.more,
    city: customer.address.city,
    state: customer.address.province,
    country: customer.address.country,
    postal_code: customer.address.postalCode,
  },
});

/** How the bank is told of a debit that comes by itself with each period. */
const debitOptions = (type: MethodType): Stripe.SetupIntentCreateParams.PaymentMethodOptions =>
  type === 'acss_debit'
    ? {
        acss_debit: {
          currency: 'cad',
          mandate_options: {
            payment_schedule: 'combined',
            interval_description: 'With each period of the subscription',
            transaction_type: 'business',
            default_for: ['invoice', 'subscription'],
          },
          verification_method: 'automatic',
        },
      }
    : {};

type Customers = Pick<
  Billing,
  'saveCustomer' | 'readCustomer' | 'chooseDefault' | 'beginSetup' | 'readSetup' | 'detach'
>;

/** Customers of the provider and by what they pay. */
export function stripeCustomers(connect: StripeConnection): Customers {
  const stripe = async () => (await connect()).stripe;
  const present = (customer: Stripe.Customer | Stripe.DeletedCustomer): Stripe.Customer => {
    if (customer.deleted) throw new TypeError(`${customer.id} is deleted at the provider`);
    return customer;
  };
  return {
    saveCustomer: (idempotencyKey, id, customer) =>
      answerOf(async () => {
        const { customers } = await stripe();
        return id === null
          ? customers.create(paramsOf(customer), { idempotencyKey })
          : customers.update(id, paramsOf(customer), { idempotencyKey });
      }, readCustomer),
    readCustomer: (id) =>
      answerOf(async () => present(await (await stripe()).customers.retrieve(id)), readCustomer),
    chooseDefault: (idempotencyKey, id, method) =>
      answerOf(
        async () =>
          (await stripe()).customers.update(
            id,
            { invoice_settings: { default_payment_method: method } },
            { idempotencyKey },
          ),
        readCustomer,
      ),
    beginSetup: (idempotencyKey, customer, type) =>
      answerOf(
        async () =>
          (await stripe()).setupIntents.create(
            {
              customer,
              usage: 'off_session',
              allowed_payment_method_types: [type],
              payment_method_options: debitOptions(type),
            },
            { idempotencyKey },
          ),
        readSetup,
      ),
    readSetup: (id) =>
      answerOf(
        async () => (await stripe()).setupIntents.retrieve(id, { expand: WITH_METHOD }),
        readSetup,
      ),
    detach: (idempotencyKey, method) =>
      answerOf(
        async () => (await stripe()).paymentMethods.detach(method, {}, { idempotencyKey }),
        () => true as const,
      ),
  };
}
