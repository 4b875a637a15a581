import type { Metadata, Seconds } from './customer-records.ts';

export type SubscriptionItem = {
  readonly id: string;
  readonly created: Seconds;
  readonly price: string;
  readonly quantity: number;
  readonly tax_rates: readonly string[];
  readonly metadata: Metadata;
  readonly current_period_start: Seconds;
  readonly current_period_end: Seconds;
  /** The line that charged the running period; nothing is credited without one. */
  readonly billed: { readonly invoice: string; readonly line: string } | null;
};

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused';
export type PauseBehavior = 'keep_as_draft' | 'mark_uncollectible' | 'void';
export type MissingMethod = 'cancel' | 'create_invoice' | 'pause';

/** What is changed once the invoice of the change is paid. */
export type PendingUpdate = {
  readonly expires_at: Seconds;
  readonly items: readonly SubscriptionItem[];
  readonly billing_cycle_anchor: Seconds | null;
  readonly trial_end: Seconds | null;
  readonly discounts: readonly string[] | null;
  readonly invoice: string;
};

export type Subscription = {
  readonly id: string;
  readonly created: Seconds;
  readonly customer: string;
  readonly currency: string;
  readonly status: SubscriptionStatus;
  readonly items: readonly SubscriptionItem[];
  readonly billing_cycle_anchor: Seconds;
  readonly billing_mode: 'classic' | 'flexible';
  readonly start_date: Seconds;
  readonly trial_start: Seconds | null;
  readonly trial_end: Seconds | null;
  readonly missing_payment_method: MissingMethod;
  readonly trial_will_end_sent: boolean;
  readonly cancel_at: Seconds | null;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: Seconds | null;
  readonly cancellation_comment: string | null;
  readonly cancellation_feedback: string | null;
  readonly cancellation_reason: string | null;
  readonly ended_at: Seconds | null;
  readonly default_payment_method: string | null;
  readonly default_tax_rates: readonly string[];
  readonly discounts: readonly string[];
  readonly description: string | null;
  readonly latest_invoice: string | null;
  readonly metadata: Metadata;
  readonly pause_collection: {
    readonly behavior: PauseBehavior;
    readonly resumes_at: Seconds | null;
  } | null;
  readonly payment_method_types: readonly string[] | null;
  readonly pending_update: PendingUpdate | null;
  /** When a first invoice that nobody pays ends it. */
  readonly incomplete_expires_at: Seconds | null;
  /** The invoice with whose payment a paused one goes on. */
  readonly resumption_invoice: string | null;
  readonly test_clock: string | null;
};
