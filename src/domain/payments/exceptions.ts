import { EXCEPTION_KINDS } from './payment-states.ts';

/** Exceptions that are about a card or an order, and no single payment. */
export const SUBJECT_EXCEPTIONS = [
  /** More was spent than the card held; the provider covers it. */
  'overdraft',
  /** The provider paid a wallet what a card lacked of a dispute that was won. */
  'dispute_covered',
  /** The processor paid out another amount than our book of the card had. */
  'closed_card_differs',
  /** The payment provider refuses to give back what was paid for an order. */
  'refund_refused',
  /** The payment provider doesn't say what became of its page, and won't. */
  'checkout_refused',
] as const;
export type SubjectException = (typeof SUBJECT_EXCEPTIONS)[number];

/** Everything that a person has to look at. */
export const EXCEPTION_REASONS = [...EXCEPTION_KINDS, ...SUBJECT_EXCEPTIONS] as const;
export type ExceptionReason = (typeof EXCEPTION_REASONS)[number];

export const RESOLUTIONS = ['paid', 'not_paid', 'noted', 'recovered', 'written_off'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/**
 * How a person may close an exception. What the provider covers of an overdraft is taken from the
 * card once it holds it again, what it covers of a dispute comes from whoever refunded it; else it
 * is written off. What is decided is only noted.
 */
export function resolutionsFor(
  reason: ExceptionReason,
  paymentIsOpen: boolean,
): readonly Resolution[] {
  if (reason === 'overdraft' || reason === 'dispute_covered') return ['recovered', 'written_off'];
  return paymentIsOpen ? ['paid', 'not_paid'] : ['noted'];
}
