import type { Address, Metadata, Seconds } from './customer-records.ts';

export type MethodType = 'card' | 'acss_debit' | 'us_bank_account';
/** Of an intent to save a method, and of one to take a payment. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';
export type BillingDetails = {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: Address | null;
};

/** What the bank does with a method, chosen by its number when it was entered. */
export type Behavior =
  | 'works'
  | 'charges_declined'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'stolen_card'
  | 'lost_card'
  | 'authenticates_once'
  | 'authenticates_always'
  | 'returns_insufficient_funds'
  | 'returns_account_closed'
  | 'returns_debit_not_authorized'
  | 'returns_no_account';

export type CardPart = {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly fingerprint: string;
};
export type AcssPart = {
  readonly institution_number: string;
  readonly transit_number: string;
  readonly last4: string;
  readonly bank_name: string;
  readonly fingerprint: string;
};
export type UsBankPart = {
  readonly routing_number: string;
  readonly last4: string;
  readonly bank_name: string;
  readonly fingerprint: string;
};

/** Of a number only what the protocol shows of it is kept. */
export type PaymentMethod = {
  readonly id: string;
  readonly created: Seconds;
  readonly type: MethodType;
  readonly customer: string | null;
  readonly billing_details: BillingDetails;
  readonly metadata: Metadata;
  readonly card: CardPart | null;
  readonly acss_debit: AcssPart | null;
  readonly us_bank_account: UsBankPart | null;
  readonly behavior: Behavior;
  /** Its account has to be verified by small deposits first. */
  readonly needs_microdeposits: boolean;
  /** It has passed the bank's question when it was saved. */
  readonly is_authenticated: boolean;
  /** What the next charges come to, told by whoever plays the bank. */
  readonly queued: readonly string[];
};

export type Mandate = {
  readonly id: string;
  readonly created: Seconds;
  readonly payment_method: string;
  readonly method_type: MethodType;
  readonly status: 'active' | 'inactive' | 'pending';
  readonly accepted_at: Seconds;
  readonly payment_schedule: string | null;
  readonly interval_description: string | null;
  readonly transaction_type: string | null;
  readonly default_for: readonly string[];
};

/** What went wrong last, as the protocol says it. */
export type IntentError = {
  readonly type: 'card_error' | 'invalid_request_error' | 'api_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
};

export type SetupIntent = {
  readonly id: string;
  readonly created: Seconds;
  readonly customer: string | null;
  readonly client_secret: string;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly allowed_payment_method_types: readonly MethodType[] | null;
  readonly acss: {
    readonly currency: string | null;
    readonly payment_schedule: string | null;
    readonly interval_description: string | null;
    readonly transaction_type: string | null;
    readonly default_for: readonly string[];
    readonly verification_method: string;
  } | null;
  readonly us_verification_method: string | null;
  readonly payment_method: string | null;
  readonly mandate: string | null;
  readonly status: IntentStatus;
  readonly action: 'authenticate' | 'microdeposits' | null;
  readonly microdeposits_arrive: Seconds | null;
  readonly microdeposit_tries: number;
  readonly last_error: IntentError | null;
  readonly usage: 'off_session' | 'on_session';
  readonly cancellation_reason: string | null;
  readonly test_clock: string | null;
};
