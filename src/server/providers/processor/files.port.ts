import type { Cents } from '#kernel/money.ts';

/** One card of the processor's file of balances. */
export type BalanceLine = { readonly proxy: string; readonly amount: Cents };
/** One transfer of its file of a day. */
export type TransferLine = {
  readonly key: string;
  readonly proxy: string;
  readonly amount: Cents;
  readonly direction: 'credit' | 'debit';
  readonly outcome: 'accepted' | 'declined';
};

/**
 * What the processor says of a day as a whole, in groups of lines as they arrive. A file that is
 * cut, or has a line that cannot be read, throws: half of it says nothing.
 */
export type ProcessorFiles = {
  readonly balances: () => AsyncIterable<readonly BalanceLine[]>;
  readonly transfers: (from: Date, to: Date) => AsyncIterable<readonly TransferLine[]>;
};
