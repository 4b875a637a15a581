/** Seconds since 1970 UTC, as the protocol counts time. */
export type Seconds = number;
/** Whole cents, which is how the protocol writes money. */
export type Amount = number;
export type Metadata = Readonly<Record<string, string>>;

export type Address = {
  readonly city: string | null;
  readonly country: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly postal_code: string | null;
  readonly state: string | null;
};

export type Customer = {
  readonly id: string;
  readonly created: Seconds;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly description: string | null;
  readonly address: Address | null;
  readonly metadata: Metadata;
  /** Below 0 is a credit of theirs, above 0 what the next invoice asks besides. */
  readonly balance: Amount;
  readonly currency: string | null;
  readonly invoice_prefix: string;
  readonly next_invoice_sequence: number;
  readonly preferred_locales: readonly string[];
  readonly tax_exempt: 'none' | 'exempt' | 'reverse';
  readonly default_payment_method: string | null;
  readonly test_clock: string | null;
  readonly deleted: boolean;
};

export type TaxId = {
  readonly id: string;
  readonly created: Seconds;
  readonly customer: string;
  readonly type: string;
  readonly value: string;
};

export type TestClock = {
  readonly id: string;
  readonly created: Seconds;
  readonly frozen_time: Seconds;
  readonly name: string | null;
};
