import type { Amount, Metadata, Seconds } from './customer-records.ts';

export type TaxAmount = {
  readonly tax_rate: string;
  readonly amount: Amount;
  readonly taxable_amount: Amount;
};
export type DiscountAmount = { readonly discount: string; readonly amount: Amount };
export type Period = { readonly start: Seconds; readonly end: Seconds };

/** What a line is for, and what it comes to before discounts and taxes. */
type LineFacts = {
  readonly amount: Amount;
  readonly description: string;
  readonly discountable: boolean;
  readonly proration: boolean;
  readonly period: Period;
  readonly price: string | null;
  readonly quantity: number;
};

export type InvoiceLine = LineFacts & {
  readonly id: string;
  readonly invoice_item: string | null;
  readonly subscription: string | null;
  readonly subscription_item: string | null;
  /** Which lines a credit takes back. */
  readonly credited: { readonly invoice: string; readonly lines: readonly string[] } | null;
  /** Null where those of the invoice hold. */
  readonly tax_rates: readonly string[] | null;
  readonly metadata: Metadata;
  readonly discount_amounts: readonly DiscountAmount[];
  readonly taxes: readonly TaxAmount[];
};

export type BillingReason =
  | 'manual'
  | 'subscription_create'
  | 'subscription_cycle'
  | 'subscription_update'
  | 'upcoming';
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';

export type Invoice = {
  readonly id: string;
  readonly created: Seconds;
  readonly customer: string;
  readonly subscription: string | null;
  readonly subscription_metadata: Metadata | null;
  readonly proration_date: Seconds | null;
  readonly currency: string;
  readonly billing_reason: BillingReason;
  readonly status: InvoiceStatus;
  readonly auto_advance: boolean;
  readonly automatically_finalizes_at: Seconds | null;
  readonly number: string | null;
  readonly description: string | null;
  readonly footer: string | null;
  readonly metadata: Metadata;
  readonly period_start: Seconds;
  readonly period_end: Seconds;
  readonly lines: readonly InvoiceLine[];
  readonly discounts: readonly string[];
  readonly default_tax_rates: readonly string[];
  readonly default_payment_method: string | null;
  readonly subtotal: Amount;
  readonly total: Amount;
  readonly starting_balance: Amount;
  readonly ending_balance: Amount | null;
  readonly amount_due: Amount;
  readonly amount_paid: Amount;
  readonly attempt_count: number;
  readonly attempted: boolean;
  readonly payment_intent: string | null;
  readonly finalized_at: Seconds | null;
  readonly paid_at: Seconds | null;
  readonly voided_at: Seconds | null;
  readonly marked_uncollectible_at: Seconds | null;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly test_clock: string | null;
};

/** What waits for the next invoice. */
export type InvoiceItem = LineFacts & {
  readonly id: string;
  readonly created: Seconds;
  readonly customer: string;
  readonly currency: string;
  readonly subscription: string | null;
  readonly subscription_item: string | null;
  readonly credited: { readonly invoice: string; readonly lines: readonly string[] } | null;
  readonly tax_rates: readonly string[] | null;
  readonly metadata: Metadata;
  readonly invoice: string | null;
  readonly test_clock: string | null;
};

export type InvoicePayment = {
  readonly id: string;
  readonly created: Seconds;
  readonly invoice: string;
  readonly payment_intent: string;
  readonly amount_requested: Amount;
  readonly amount_paid: Amount | null;
  readonly currency: string;
  readonly status: 'open' | 'paid' | 'canceled';
  readonly paid_at: Seconds | null;
  readonly canceled_at: Seconds | null;
};
