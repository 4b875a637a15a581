import type { Amount, Metadata, Seconds } from './customer-records.ts';
import type { IntentError, IntentStatus } from './method-records.ts';

export type PaymentIntent = {
  readonly id: string;
  readonly created: Seconds;
  readonly amount: Amount;
  readonly amount_received: Amount;
  readonly currency: string;
  readonly customer: string | null;
  readonly client_secret: string;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly payment_method: string | null;
  readonly status: IntentStatus;
  readonly last_error: IntentError | null;
  readonly latest_charge: string | null;
  readonly canceled_at: Seconds | null;
  readonly cancellation_reason: string | null;
  readonly invoice: string | null;
  readonly test_clock: string | null;
  /** When a debit that is under way is settled or comes back, and with what. */
  readonly settles_at: Seconds | null;
  readonly settles_as: string | null;
};

export type Charge = {
  readonly id: string;
  readonly created: Seconds;
  readonly amount: Amount;
  readonly amount_refunded: Amount;
  readonly currency: string;
  readonly customer: string | null;
  readonly payment_intent: string;
  readonly payment_method: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly disputed: boolean;
};

export type Dispute = {
  readonly id: string;
  readonly created: Seconds;
  readonly amount: Amount;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string;
  readonly status: 'lost';
};
