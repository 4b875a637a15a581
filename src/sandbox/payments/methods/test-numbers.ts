import type { Behavior } from '../records/method-records.ts';

type Numbers = Readonly<Record<string, Behavior>>;

/** The provider's own test numbers. Each other number is refused. */
const CARDS: Numbers = {
  '4242424242424242': 'works',
  '5555555555554444': 'works',
  '378282246310005': 'works',
  '4000000000000341': 'charges_declined',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4000000000009979': 'stolen_card',
  '4000000000009987': 'lost_card',
  '4000002500003155': 'authenticates_once',
  '4000002760003184': 'authenticates_always',
};

/** By the number without its first digit, which says whether small deposits come first. */
const ACCOUNTS: Numbers = {
  '00123456789': 'works',
  '00111111113': 'returns_account_closed',
  '00111111116': 'returns_no_account',
  '00222222227': 'returns_insufficient_funds',
  '00333333335': 'returns_debit_not_authorized',
};

/** Names that stand for cards where the caller has no number, as in the provider's test mode. */
export const NAMED_CARDS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
};

export const cardBehavior = (number: string): Behavior | null => CARDS[number] ?? null;

/** What becomes of debits of an account, and whether it is verified by small deposits. */
export function accountBehavior(
  number: string,
): { readonly behavior: Behavior; readonly needsMicrodeposits: boolean } | null {
  const behavior = /^[09]\d{11}$/.test(number) ? ACCOUNTS[number.slice(1)] : undefined;
  return behavior ? { behavior, needsMicrodeposits: number.startsWith('9') } : null;
}

export type Decline = { readonly code: string; readonly reason?: string; readonly message: string };

const DECLINES: Readonly<Record<string, Decline>> = {
  generic_decline: {
    code: 'card_declined',
    reason: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    reason: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: {
    code: 'expired_card',
    reason: 'expired_card',
    message: 'Your card has expired.',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    reason: 'incorrect_cvc',
    message: 'Your card’s security code is incorrect.',
  },
  processing_error: {
    code: 'processing_error',
    reason: 'processing_error',
    message: 'An error occurred while processing your card. Try again.',
  },
  stolen_card: {
    code: 'card_declined',
    reason: 'stolen_card',
    message: 'Your card was declined.',
  },
  lost_card: { code: 'card_declined', reason: 'lost_card', message: 'Your card was declined.' },
  do_not_honor: {
    code: 'card_declined',
    reason: 'do_not_honor',
    message: 'Your card was declined.',
  },
};
const RETURNS: Readonly<Record<string, Decline>> = {
  insufficient_funds: {
    code: 'insufficient_funds',
    message: 'The account has insufficient funds for this debit.',
  },
  account_closed: { code: 'account_closed', message: 'The bank account has been closed.' },
  no_account: { code: 'no_account', message: 'The bank account could not be found.' },
  debit_not_authorized: {
    code: 'debit_not_authorized',
    message: 'The customer has told their bank that this debit was not authorized.',
  },
};

/** A decline of a card by its reason. */
export const declineOf = (reason: string): Decline | null =>
  Object.hasOwn(DECLINES, reason) ? (DECLINES[reason] ?? null) : null;
/** A return of a debit by its reason. */
export const returnOf = (reason: string): Decline | null =>
  Object.hasOwn(RETURNS, reason) ? (RETURNS[reason] ?? null) : null;

const DECLINED_AT_ONCE: Partial<Record<Behavior, string>> = {
  declined: 'generic_decline',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  processing_error: 'processing_error',
  stolen_card: 'stolen_card',
  lost_card: 'lost_card',
};
/** With what a card is refused when it is saved; null where it is taken. */
export const setupDecline = (behavior: Behavior): string | null =>
  DECLINED_AT_ONCE[behavior] ?? null;
/** With what a charge of it is refused; null where it is paid. */
export const chargeDecline = (behavior: Behavior): string | null =>
  behavior === 'charges_declined' ? 'generic_decline' : setupDecline(behavior);
/** With what a debit comes back; null where it is settled. */
export const debitReturn = (behavior: Behavior): string | null =>
  behavior.startsWith('returns_') ? behavior.slice('returns_'.length) : null;

/** What the page of a single payment says to a number; null where it pays. */
export function chargeRefusal(number: string): string | null {
  const behavior = cardBehavior(number);
  if (behavior === null) return 'This card number is not valid here.';
  const reason = chargeDecline(behavior);
  return reason === null ? null : (declineOf(reason)?.message ?? null);
}
