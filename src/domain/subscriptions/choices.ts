/** How long a wallet is subscribed for. */
export const CONTRACTS = ['monthly', '1_year', '3_year'] as const;
export type Contract = (typeof CONTRACTS)[number];

/** How often a wallet's subscription is charged. */
export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** Where the tips of a wallet come from: its point of sale, or typed by hand. */
export const INTEGRATION_METHODS = ['pos', 'manual'] as const;
export type IntegrationMethod = (typeof INTEGRATION_METHODS)[number];

export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'blocked',
  'cancelled',
] as const;

/** `processing`: a debit of it is under way. Drafts of the provider are not shown. */
export const INVOICE_STATUSES = [
  'open',
  'processing',
  'failed',
  'paid',
  'void',
  'uncollectible',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const METHOD_TYPES = ['card', 'acss_debit', 'us_bank_account'] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

export const METHOD_STATES = ['usable', 'verifying', 'failed', 'expired'] as const;
export type MethodState = (typeof METHOD_STATES)[number];

/** What a client is asked for: nothing, where its contract includes tips. */
export const BILLINGS = ['subscription', 'included'] as const;
export type Billing = (typeof BILLINGS)[number];

/** What managers are warned of, what needs something first. */
export const ALERT_KINDS = [
  'access_restricted',
  'failed_renewal',
  'trial_over',
  'trial',
  'renewal',
  'card_expires',
] as const;

/** Kinds of tax numbers that a customer of these countries has, as the payment provider names them. */
export const TAX_ID_TYPES = [
  'ca_bn',
  'ca_gst_hst',
  'ca_pst_bc',
  'ca_pst_mb',
  'ca_pst_sk',
  'ca_qst',
  'us_ein',
] as const;

/** What the reconciliation finds where the payment provider and we disagree. */
export const DIFFERENCE_KINDS = [
  'unknown_subscription',
  'two_at_a_wallet',
  'amount',
  'not_posted',
  'paid_after_end',
  'late_tax',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
