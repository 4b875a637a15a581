/** The reasons of a decline that a person can do something about; each has a sentence. */
const DECLINE_REASONS = [
  'insufficient_funds',
  'expired_card',
  'authentication',
  'account_closed',
  'no_payment_method',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number] | 'other';

/** What is not known is "other". */
export const readDeclineReason = (reason: unknown): DeclineReason =>
  DECLINE_REASONS.find((known) => known === reason) ?? 'other';
