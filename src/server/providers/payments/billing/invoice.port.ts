import type { Instant } from '#kernel/instant.ts';
import type { Cents, Currency } from '#kernel/money.ts';

export type InvoiceTax = {
  readonly name: string;
  readonly percent: string;
  readonly amount: Cents;
};
export type InvoiceLine = {
  readonly description: string;
  readonly amount: Cents;
  readonly discount: Cents;
  readonly start: Instant;
  readonly end: Instant;
  /** Of a change in the middle of a period, by seconds. */
  readonly isProration: boolean;
  /** By our number; null where it is none of ours. */
  readonly priceId: number | null;
  readonly taxes: readonly InvoiceTax[];
};
export type InvoicePayment = {
  readonly intent: string;
  readonly state: 'processing' | 'requires_action' | 'failed' | 'paid' | 'none';
  readonly clientSecret: string | null;
  /** The provider's own word for why it failed. */
  readonly failure: string | null;
};
export type ProviderInvoice = {
  readonly id: string;
  readonly number: string | null;
  readonly customer: string;
  readonly subscription: string | null;
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  readonly currency: Currency;
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly taxes: readonly InvoiceTax[];
  readonly total: Cents;
  readonly amountDue: Cents;
  /** What the customer owed from before; below 0 a credit. */
  readonly balanceBefore: Cents;
  /** Our names of what took something off. */
  readonly coupons: readonly string[];
  /** Of a period that began by itself. */
  readonly isRenewal: boolean;
  readonly periodStart: Instant;
  readonly periodEnd: Instant;
  readonly createdAt: Instant;
  readonly issuedAt: Instant | null;
  readonly paidAt: Instant | null;
  readonly attempts: number;
  readonly pdf: string | null;
  readonly payment: InvoicePayment | null;
};
