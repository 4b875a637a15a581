import { type Cents, largerOf } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { DeductionRow } from './deductions.ts';

/** Why payroll took off less than the row says. */
export const SHORT_REASONS = ['payroll_error', 'not_enough_pay', 'left', 'not_authorised'] as const;
export type ShortReason = (typeof SHORT_REASONS)[number];

export type EnteredOutcome = { readonly deducted: Cents; readonly reason: ShortReason | null };

/** How a row ended: its amount is the sum of the three. */
export type DeductionOutcome = {
  readonly deducted: Cents;
  readonly carried: Cents;
  readonly writtenOff: Cents;
};

export type OutcomeProblem = 'deducted_out_of_range' | 'reason_required';

/**
 * What became of a row: deducted in full unless less was entered. The rest comes off on the next
 * payday only after an error of payroll, and only what has not been carried before; nobody asks the
 * member for anything else. What was deducted counts for the oldest first.
 */
export function deductionOutcome(
  row: Pick<DeductionRow, 'amount' | 'carriedIn'>,
  entered: EnteredOutcome | null,
): Result<DeductionOutcome, OutcomeProblem> {
  if (entered === null) return ok({ deducted: row.amount, carried: 0n, writtenOff: 0n });
  const { deducted, reason } = entered;
  if (deducted < 0n || deducted > row.amount) return fail('deducted_out_of_range');
  const rest = row.amount - deducted;
  if (rest > 0n && reason === null) return fail('reason_required');
  const carriedTwice = largerOf(row.carriedIn - deducted, 0n);
  const carried = reason === 'payroll_error' ? rest - carriedTwice : 0n;
  return ok({ deducted, carried, writtenOff: rest - carried });
}

/** What the wallet still owes the float for a period. */
export const openDueBack = (dueBack: Cents, givenBack: Cents): Cents =>
  largerOf(dueBack - givenBack, 0n);
