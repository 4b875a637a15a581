import type { Coupon, Discount, Price, Product, TaxRate } from '../records/catalog-records.ts';
import type { CheckoutSession, Refund } from '../records/checkout-records.ts';
import type { Customer, TaxId, TestClock } from '../records/customer-records.ts';
import type {
  Delivery,
  Event,
  KeptAnswer,
  Setting,
  WebhookEndpoint,
} from '../records/event-records.ts';
import type { Invoice, InvoiceItem, InvoicePayment } from '../records/invoice-records.ts';
import type { Mandate, PaymentMethod, SetupIntent } from '../records/method-records.ts';
import type { Charge, Dispute, PaymentIntent } from '../records/payment-records.ts';
import type { Subscription } from '../records/subscription-records.ts';
import { type Stored, type Watcher, createCollection } from './collection.ts';

const plainIn =
  (watcher: Watcher) =>
  <T extends Stored>(name: string) =>
    createCollection<T>(name, watcher, {});

/** Who pays, for what, and with what. */
function createPayers(watcher: Watcher) {
  const plain = plainIn(watcher);
  return {
    customers: createCollection<Customer, 'test_clock'>('customers', watcher, {
      test_clock: (customer) => customer.test_clock,
    }),
    taxIds: createCollection<TaxId, 'customer'>('taxIds', watcher, {
      customer: (taxId) => taxId.customer,
    }),
    testClocks: plain<TestClock>('testClocks'),
    products: plain<Product>('products'),
    prices: createCollection<Price, 'product'>('prices', watcher, {
      product: (price) => price.product,
    }),
    taxRates: plain<TaxRate>('taxRates'),
    coupons: plain<Coupon>('coupons'),
    discounts: plain<Discount>('discounts'),
    methods: createCollection<PaymentMethod, 'customer'>('methods', watcher, {
      customer: (method) => method.customer,
    }),
    mandates: createCollection<Mandate, 'payment_method'>('mandates', watcher, {
      payment_method: (mandate) => mandate.payment_method,
    }),
    setupIntents: createCollection<SetupIntent, 'customer'>('setupIntents', watcher, {
      customer: (intent) => intent.customer,
    }),
  };
}

/** What is asked for, and what became of it. */
function createBilling(watcher: Watcher) {
  return {
    paymentIntents: createCollection<PaymentIntent, 'customer'>('paymentIntents', watcher, {
      customer: (intent) => intent.customer,
    }),
    charges: createCollection<Charge, 'payment_intent' | 'customer'>('charges', watcher, {
      payment_intent: (charge) => charge.payment_intent,
      customer: (charge) => charge.customer,
    }),
    disputes: createCollection<Dispute, 'payment_intent'>('disputes', watcher, {
      payment_intent: (dispute) => dispute.payment_intent,
    }),
    subscriptions: createCollection<Subscription, 'customer' | 'test_clock'>(
      'subscriptions',
      watcher,
      {
        customer: (subscription) => subscription.customer,
        test_clock: (subscription) => subscription.test_clock,
      },
    ),
    invoices: createCollection<Invoice, 'customer' | 'subscription'>('invoices', watcher, {
      customer: (invoice) => invoice.customer,
      subscription: (invoice) => invoice.subscription,
    }),
    invoiceItems: createCollection<InvoiceItem, 'customer' | 'pending'>('invoiceItems', watcher, {
      customer: (item) => item.customer,
      pending: (item) => (item.invoice === null ? item.customer : null),
    }),
    invoicePayments: createCollection<InvoicePayment, 'invoice' | 'payment_intent'>(
      'invoicePayments',
      watcher,
      {
        invoice: (payment) => payment.invoice,
        payment_intent: (payment) => payment.payment_intent,
      },
    ),
  };
}

/** What happened, who is told, and what calls leave behind. */
function createRecords(watcher: Watcher) {
  const plain = plainIn(watcher);
  return {
    events: plain<Event>('events'),
    endpoints: plain<WebhookEndpoint>('endpoints'),
    deliveries: plain<Delivery>('deliveries'),
    keptAnswers: plain<KeptAnswer>('keptAnswers'),
    settings: plain<Setting>('settings'),
    sessions: createCollection<CheckoutSession, 'payment_intent'>('sessions', watcher, {
      payment_intent: (session) => session.payment_intent,
    }),
    refunds: createCollection<Refund, 'payment_intent'>('refunds', watcher, {
      payment_intent: (refund) => refund.payment_intent,
    }),
  };
}
/** Everything that the provider remembers. */
export const createCollections = (watcher: Watcher) => ({
  ...createPayers(watcher),
  ...createBilling(watcher),
  ...createRecords(watcher),
});
export type Collections = ReturnType<typeof createCollections>;
