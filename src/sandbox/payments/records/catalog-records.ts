import type { Amount, Metadata, Seconds } from './customer-records.ts';

export type Product = {
  readonly id: string;
  readonly created: Seconds;
  readonly updated: Seconds;
  readonly active: boolean;
  readonly name: string;
  readonly description: string | null;
  readonly metadata: Metadata;
};

export type Interval = 'day' | 'week' | 'month' | 'year';
export type Recurring = { readonly interval: Interval; readonly interval_count: number };

export type Price = {
  readonly id: string;
  readonly created: Seconds;
  readonly active: boolean;
  readonly currency: string;
  readonly product: string;
  readonly unit_amount: Amount;
  readonly recurring: Recurring | null;
  readonly lookup_key: string | null;
  readonly nickname: string | null;
  readonly metadata: Metadata;
};

export type TaxRate = {
  readonly id: string;
  readonly created: Seconds;
  readonly active: boolean;
  readonly display_name: string;
  /** With a point, as it was written. */
  readonly percentage: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly jurisdiction: string | null;
  readonly description: string | null;
  readonly tax_type: string | null;
  readonly metadata: Metadata;
};

export type Coupon = {
  readonly id: string;
  readonly created: Seconds;
  readonly name: string | null;
  /** With a point, as it was written. */
  readonly percent_off: string | null;
  readonly amount_off: Amount | null;
  readonly currency: string | null;
  readonly duration: 'forever' | 'once' | 'repeating';
  readonly duration_in_months: number | null;
  readonly max_redemptions: number | null;
  readonly redeem_by: Seconds | null;
  readonly times_redeemed: number;
  readonly metadata: Metadata;
  /** It may be on somebody's subscription still. */
  readonly deleted: boolean;
};

/** A coupon as it stands on a subscription or an invoice. */
export type Discount = {
  readonly id: string;
  readonly coupon: string;
  readonly customer: string | null;
  readonly subscription: string | null;
  readonly invoice: string | null;
  readonly start: Seconds;
  readonly end: Seconds | null;
};
