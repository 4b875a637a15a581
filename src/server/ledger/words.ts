import type { AccountId, ClientId } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';

export type AccountKind =
  | 'wallet'
  | 'card'
  /** The client's money at the bank: what enters and leaves the books by deposit. */
  | 'clearing'
  /** What the card processor holds for the client: what members spend leaves by it. */
  | 'settlement'
  | 'fee_income'
  /** Money held for one bulk. */
  | 'batch'
  | 'dispute'
  | 'receivable'
  | 'program_wallet'
  | 'ewa_float'
  /** Where wallet adjustments come from and go to. */
  | 'adjustment'
  /** Money of one wallet that a processor was told of and has not answered for. */
  | 'in_flight'
  /** What happened outside against our books, until a person has said what to make of it. */
  | 'suspense';

export type TransferKind =
  | 'load'
  | 'unload'
  | 'transfer'
  | 'bulk_hold'
  | 'bulk_post'
  | 'bulk_release'
  | 'adjustment'
  | 'reversal'
  | 'fee'
  | 'deposit'
  | 'return'
  | 'dispute'
  | 'payout'
  | 'advance'
  | 'spend'
  /** What was reserved for one row of a batch goes back. */
  | 'release'
  /** What happened outside, against what was decided here. */
  | 'correction';

/** What stands for the world outside may go below zero; everything else stops at zero. */
const OUTSIDE: readonly AccountKind[] = [
  'clearing',
  'settlement',
  'receivable',
  'dispute',
  'adjustment',
  'suspense',
];
const NO_MINIMUM: Cents = -1_000_000_000_000_000_000n;

export const minimumOf = (kind: AccountKind): Cents => (OUTSIDE.includes(kind) ? NO_MINIMUM : 0n);

export type Entry = { readonly accountId: AccountId; readonly amount: Cents };
export type TransferId = bigint;
/** Of a bulk: the number of its job. */
export type BatchId = number;
export type When = {
  readonly clientId: ClientId;
  /** When it counts. */
  readonly effectiveAt: Date;
  /** When it is written down, where that is another time. */
  readonly recordedAt?: Date;
};
