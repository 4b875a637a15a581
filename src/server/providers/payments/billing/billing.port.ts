import type { MethodType } from '#domain/subscriptions/choices.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Cents, Currency } from '#kernel/money.ts';
import type { PaymentAnswer } from '../payments.port.ts';
import type { ProviderInvoice } from './invoice.port.ts';

export type { InvoiceLine, InvoicePayment, InvoiceTax, ProviderInvoice } from './invoice.port.ts';

/*
 * Subscriptions at the payment provider, in our words. Every call that changes something takes the
 * key under which it is asked: asked twice, it happens once.
 */

export type BillingAddress = {
  readonly street: string;
  readonly more: string;
  readonly city: string;
  readonly province: string;
  readonly country: 'CA' | 'US';
  readonly postalCode: string;
};
export type BilledTo = {
  readonly clientId: number;
  readonly name: string;
  readonly email: string | null;
  readonly language: 'en' | 'es' | 'fr';
  readonly address: BillingAddress;
};
export type ProviderCustomer = {
  readonly id: string;
  /** Below 0: a credit. */
  readonly balance: Cents;
  readonly defaultMethod: string | null;
};

export type ProviderMethod = {
  readonly id: string;
  readonly customer: string | null;
  readonly type: MethodType;
  readonly brand: string | null;
  readonly bankName: string | null;
  readonly last4: string;
  readonly expMonth: number | null;
  readonly expYear: number | null;
};
export type ProviderSetup = {
  readonly id: string;
  readonly customer: string | null;
  readonly clientSecret: string;
  readonly state: 'new' | 'usable' | 'verifying' | 'failed';
  readonly method: ProviderMethod | null;
  /** The provider's page on which somebody types the amounts of micro-deposits. */
  readonly verificationUrl: string | null;
};

/** A price as it is to be at the provider. */
export type PlanPrice = {
  readonly id: number;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly cycle: 'monthly' | 'yearly';
};
/** A rate in thousandths of a percent. */
export type PlanTax = {
  readonly name: string;
  readonly milliPercent: number;
  readonly country: string;
  readonly region: string;
};
export type PlanDiscount = {
  /** What the provider knows it by; the same for the same charge of the same subscription. */
  readonly id: string;
  readonly code: string;
} & ({ readonly milliPercent: number } | { readonly amount: Cents; readonly currency: Currency });

export type ProviderSubscription = {
  readonly id: string;
  readonly customer: string;
  readonly status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'unpaid'
    | 'paused'
    | 'canceled';
  readonly walletId: number | null;
  readonly attemptKey: string | null;
  readonly priceId: number | null;
  readonly method: string | null;
  readonly createdAt: Instant;
  readonly trialStart: Instant | null;
  readonly trialEnd: Instant | null;
  readonly anchor: Instant;
  readonly periodStart: Instant;
  readonly periodEnd: Instant;
  readonly cancelAt: Instant | null;
  readonly cancelledAt: Instant | null;
  readonly isCollectionPaused: boolean;
};

export type NewProviderSubscription = {
  readonly customer: string;
  readonly clientId: number;
  readonly walletId: number;
  readonly attemptKey: string;
  readonly price: PlanPrice;
  readonly taxes: readonly PlanTax[];
  readonly method: string | null;
  readonly trialEnd: Instant | null;
  readonly discount: PlanDiscount | null;
};
export type ProviderEvent = {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Instant;
  readonly isLive: boolean;
  readonly customer: string | null;
  readonly subscription: string | null;
  /** What was paid or came back; of a debit that came back nothing else is named. */
  readonly payment: string | null;
  /** The object that it is about. */
  readonly subject: string;
};
export type ProviderReturn = {
  readonly payment: string;
  readonly at: Instant;
  /** The provider's own word. */
  readonly reason: string;
};
export type ChargeAgain = {
  readonly customer: string;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly description: string;
};
/** A page of a list: what could be read of it, and the names of what could not. */
export type BillingPage<T> = {
  readonly read: readonly T[];
  readonly unreadable: readonly string[];
};
type TakePage<T> = (page: BillingPage<T>) => Promise<void>;

type Answered<T> = Promise<PaymentAnswer<T>>;

/** The payment provider as subscriptions need it. */
export type Billing = {
  readonly publicKey: string;
  readonly scriptUrl: string;
  readonly saveCustomer: (
    key: string,
    id: string | null,
    customer: BilledTo,
  ) => Answered<ProviderCustomer>;
  readonly readCustomer: (id: string) => Answered<ProviderCustomer>;
  readonly chooseDefault: (key: string, id: string, method: string) => Answered<ProviderCustomer>;

  readonly beginSetup: (key: string, customer: string, type: MethodType) => Answered<ProviderSetup>;
  readonly readSetup: (id: string) => Answered<ProviderSetup>;
  readonly detach: (key: string, method: string) => Answered<true>;

  readonly subscribe: (
    key: string,
    subscription: NewProviderSubscription,
  ) => Answered<ProviderSubscription>;
  /** The one that was made under this key of ours, whatever became of the answer. */
  readonly findByAttempt: (
    customer: string,
    attemptKey: string,
  ) => Answered<ProviderSubscription | null>;
  readonly readSubscription: (id: string) => Answered<ProviderSubscription>;
  readonly invoicesOf: (subscription: string) => Answered<readonly ProviderInvoice[]>;
  readonly readInvoice: (id: string) => Answered<ProviderInvoice>;
  readonly readPdf: (url: string) => Answered<Buffer>;

  /** Ahead of an edge: the taxes of that day, what a code takes off, the price that begins there. */
  readonly prepare: (
    key: string,
    subscription: string,
    next: {
      readonly taxes: readonly PlanTax[];
      readonly discount: PlanDiscount | null;
      readonly price: PlanPrice | null;
      readonly edge: Instant;
    },
  ) => Answered<ProviderSubscription>;
  /** What was not put on ahead of an edge, on the charge itself while it is a draft. */
  readonly prepareDraft: (
    key: string,
    invoice: string,
    next: { readonly taxes: readonly PlanTax[]; readonly discount: PlanDiscount | null },
  ) => Answered<true>;
  readonly switchNow: (
    key: string,
    subscription: string,
    to: {
      readonly price: PlanPrice;
      readonly at: Instant;
      readonly taxes: readonly PlanTax[];
      readonly discount: PlanDiscount | null;
      readonly isDebit: boolean;
    },
  ) => Answered<ProviderSubscription>;
  readonly chooseMethod: (
    key: string,
    subscription: string,
    method: string,
  ) => Answered<ProviderSubscription>;
  readonly changeTrial: (
    key: string,
    subscription: string,
    change: { readonly price: PlanPrice | null; readonly trialEnd: Instant | null },
  ) => Answered<ProviderSubscription>;
  /** A trial that ended without a method goes on from now. */
  readonly resume: (key: string, subscription: string) => Answered<ProviderSubscription>;
  readonly pauseCollection: (
    key: string,
    subscription: string,
    isPaused: boolean,
  ) => Answered<ProviderSubscription>;
  readonly cancelAtEnd: (
    key: string,
    subscription: string,
    isCancelled: boolean,
  ) => Answered<ProviderSubscription>;
  readonly cancelNow: (key: string, subscription: string) => Answered<ProviderSubscription>;

  readonly pay: (key: string, invoice: string, method: string | null) => Answered<ProviderInvoice>;
  readonly giveUp: (
    key: string,
    invoice: string,
    how: 'void' | 'uncollectible',
  ) => Answered<ProviderInvoice>;

  /** When and why the bank took a settled payment back for good; null where it did not. */
  readonly returnOf: (payment: string) => Answered<ProviderReturn | null>;
  /** Those that were begun since an instant and are lost. */
  readonly returnPages: (since: Instant, take: TakePage<ProviderReturn>) => Answered<true>;
  /** An invoice of its own over what came back: nothing tries to collect it by itself. */
  readonly chargeAgain: (key: string, again: ChargeAgain) => Answered<ProviderInvoice>;

  /** Whether money is real: events of the other mode are none of ours. */
  readonly isLive: boolean;
  /** Page by page, newest first: what was said from an instant until before another. */
  readonly eventPages: (
    from: Instant,
    until: Instant,
    take: TakePage<ProviderEvent>,
  ) => Answered<true>;
  /** Those of all customers that are not over. */
  readonly subscriptionPages: (take: TakePage<ProviderSubscription>) => Answered<true>;
  /** Those of all customers that were made since an instant, with no more than names of payments. */
  readonly invoicePages: (since: Instant, take: TakePage<ProviderInvoice>) => Answered<true>;
  readonly customerPages: (take: TakePage<ProviderCustomer>) => Answered<true>;
  readonly methodPages: (customer: string, take: TakePage<ProviderMethod>) => Answered<true>;
  /** What a webhook says; null where its signature or its time is wrong. */
  readonly readWebhook: (
    body: string,
    signature: string | undefined,
    now: Instant,
  ) => Promise<ProviderEvent | null>;
};
