import type { Amount, Seconds } from './customer-records.ts';

export type CheckoutSession = {
  readonly id: string;
  readonly created: Seconds;
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'paid' | 'unpaid';
  readonly payment_intent: string | null;
  readonly amount_total: Amount;
  readonly currency: string;
  readonly client_reference_id: string | null;
  readonly customer_email: string | null;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly name: string;
};

export type Refund = {
  readonly id: string;
  readonly created: Seconds;
  readonly amount: Amount;
  readonly currency: string;
  readonly payment_intent: string;
  readonly status: 'succeeded';
};
