import { isOneOf } from '#kernel/keys.ts';

export const TRANSFER_STATES = [
  'created',
  /** The bank took the file that carries it. */
  'submitted',
  /** Its due day has begun. */
  'pending',
  'settled',
  'returned',
  'cancelled',
  /** The bank refused to debit: it never left the account. */
  'rejected',
] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];
export type TransferKind = 'self_load' | 'pad' | 'direct_deposit';

/** Money that is still to come. */
export const OPEN_STATES = ['created', 'submitted', 'pending'] as const satisfies TransferState[];
export const isOpen = (state: TransferState): boolean => isOneOf(OPEN_STATES, state);

/** A debit that the bank has: what may settle, be returned or be refused. */
export const isAtBank = (state: TransferState): boolean =>
  state === 'submitted' || state === 'pending';

/** How a transfer stands in histories, in the words of payments. */
export function transferStatus(
  state: TransferState,
  settled: boolean,
): 'pre-paid' | 'paid' | 'failed' | 'cancelled' | 'reversed' {
  if (isOpen(state)) return 'pre-paid';
  if (state === 'settled') return 'paid';
  if (state === 'cancelled') return 'cancelled';
  return settled ? 'reversed' : 'failed';
}
