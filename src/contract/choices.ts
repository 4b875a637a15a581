/*
 * Closed lists and limits of the contract that the portal reads as values. No schema stands here:
 * the portal would fetch the schema library with it.
 */

/**
 * What the lines of the audit are about, as the page filters them: by the first word of their
 * actions.
 */
export const AUDIT_TOPICS = {
  members: ['customers'],
  cards: ['cards', 'orders'],
  managers: ['managers'],
  wallets: ['wallets', 'stores', 'departments'],
  clients: ['clients', 'programs', 'operator'],
  access: ['auth'],
  tips: ['tips'],
  compliance: ['compliance'],
  announcements: ['engagement'],
  subscriptions: ['subscriptions'],
  integrations: ['integrations'],
  ewa: ['ewa'],
  books: ['ledger', 'payments', 'reports'],
} as const;
export const AUDIT_ACTORS = ['manager', 'operator', 'customer', 'system'] as const;

/** As many members as one action takes at once; a narrower filter gives the rest. */
export const MOST_AT_ONCE = 10_000;

/** Payment-feature flags, "0" or "1": specification, part 3. */
export const FEATURES = [
  'corp_load',
  'rbc_bill_payment',
  'load_hub',
  'pad',
  'eft',
  'ach',
  'card_to_card',
  'e_transfer',
  'bill_payment',
  'bank_to_card',
  'card_to_bank',
  'eft_app',
  'ach_app',
] as const;
export const CLIENT_FLAGS = [
  'use_standard_load_routes',
  'special_client',
  'limit_load_times',
  'legacy_store_ids',
] as const;

/** The steps of the set-up of tips, in their order. */
export const SETUP_STEPS = [
  'tip_type',
  'data_input',
  'services',
  'jobs',
  'members',
  'job_codes',
  'rules',
] as const;
export const PAYDAYS = ['week', 'two_weeks', 'half_month', 'month'] as const;

export const SQUARE_UP_STATES = ['pending', 'applied', 'cancelled', 'paid'] as const;

/** As many results of tips as are reviewed and paid in one go. */
export const MAX_REVIEWED = 50;
