import type { Cents, Currency } from '#kernel/money.ts';

/** One movement for the processor of cards. The key makes telling it twice the same as once. */
export type ProcessorRow = {
  readonly key: string;
  readonly proxy: string;
  readonly amount: Cents;
  readonly direction: 'credit' | 'debit';
  readonly currency: Currency;
};
export const DECLINES = [
  'card_locked',
  'card_expired',
  'card_not_activated',
  'limit_exceeded',
  'processor_unavailable',
  'insufficient_card',
  'card_not_payable',
] as const;
export type Decline = (typeof DECLINES)[number];
export type Outcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'declined'; readonly code: Decline }
  /** The answer names another card or amount than was sent: whose payment it is, a person finds out. */
  | { readonly outcome: 'mismatched'; readonly said: Readonly<Record<string, string>> }
  /** Everything that is not an answer about this payment. */
  | { readonly outcome: 'unknown' };

/**
 * The outside world that holds the cards. Takes up to 1,000 rows at a time and answers each, in
 * their order.
 */
export type CardProcessor = {
  readonly submit: (rows: readonly ProcessorRow[]) => Promise<readonly Outcome[]>;
  /**
   * What became of rows that it was told of: `not_found` where it says that it never heard of one,
   * which by now it may have.
   */
  readonly check: (
    rows: readonly ProcessorRow[],
  ) => Promise<readonly (Outcome | { readonly outcome: 'not_found' })[]>;
};
