import type { Cents, Currency } from '#kernel/money.ts';

export type Checkout = {
  readonly id: string;
  readonly url: string | null;
  readonly state: 'open' | 'paid' | 'expired';
  readonly payment: string | null;
};
export type NewCheckout = {
  readonly key: string;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly description: string;
  readonly email: string;
  readonly reference: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: 'en' | 'es' | 'fr';
};
export type PaymentAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'unavailable' };

/**
 * Paying once by card, on the payment provider's own page: no card number reaches us. Telling it
 * twice is telling it once.
 */
export type Payments = {
  readonly open: (checkout: NewCheckout) => Promise<PaymentAnswer<Checkout>>;
  readonly find: (id: string) => Promise<PaymentAnswer<Checkout>>;
  readonly expire: (id: string) => Promise<PaymentAnswer<Checkout>>;
  readonly refund: (
    key: string,
    payment: string,
  ) => Promise<PaymentAnswer<{ readonly id: string }>>;
};
