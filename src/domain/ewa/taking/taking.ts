import type { Day } from '#kernel/day.ts';
import { type Instant, seconds } from '#kernel/instant.ts';
import { type Cents, smallerOf, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { Availability, PeriodAvailable } from './available.ts';

/** What of an advance comes off on which payday. */
export type AdvancePart = {
  readonly firstDay: Day;
  readonly payday: Day;
  readonly amount: Cents;
};

export type TakeRefusal =
  | 'amount_not_positive'
  | 'cut_off_passed'
  | 'over_available'
  | 'float_short';

/** The one that is paid first, of two paid on one day the older. */
const byPayday = (a: PeriodAvailable, b: PeriodAvailable): number => {
  if (a.payday !== b.payday) return a.payday < b.payday ? -1 : 1;
  return a.firstDay < b.firstDay ? -1 : 1;
};

/** Spreads an amount over periods, each up to what is left of it; they must hold it together. */
export function spreadAdvance(periods: readonly PeriodAvailable[], amount: Cents): AdvancePart[] {
  let open = amount;
  const parts: AdvancePart[] = [];
  for (const { firstDay, payday, left } of periods.toSorted(byPayday)) {
    const part = smallerOf(left, open);
    if (part > 0n) parts.push({ firstDay, payday, amount: part });
    open -= part;
  }
  return parts;
}

/**
 * Decides one advance on what was read under the lock. `preparedPayday` is the payday of a period
 * that the member saw open and whose cut-off has passed since; null where there is none.
 */
export function decideAdvance(
  { periods, left, available }: Availability,
  amount: Cents,
  preparedPayday: Day | null = null,
): Result<readonly AdvancePart[], TakeRefusal> {
  if (amount <= 0n) return fail('amount_not_positive');
  if (amount <= available) return ok(spreadAdvance(periods, amount));
  if (amount > left && preparedPayday !== null)
    return fail('cut_off_passed', { payday: preparedPayday });
  return fail(amount > left ? 'over_available' : 'float_short', { available: toWire(available) });
}

const DUPLICATE_WITHIN = seconds(60);

/** Whether the member has just taken the same amount: a second press rather than a second wish. */
export const looksLikeDuplicate = (
  earlier: readonly { readonly amount: Cents; readonly takenAt: Instant }[],
  amount: Cents,
  now: Instant,
): boolean =>
  earlier.some(
    (one) => one.amount === amount && now.getTime() - one.takenAt.getTime() <= DUPLICATE_WITHIN,
  );
