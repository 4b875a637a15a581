/** The reasons of a decline that a person can do something about; each has a sentence. */
export const DECLINE_REASONS = [
  'insufficient_funds',
  'expired_card',
  'authentication',
  'account_closed',
  'no_payment_method',
] as const;
