import { type Day, addDays, checkedDay, daysBetween } from '#kernel/day.ts';
import type { DayRange } from '#web/lib/usual-ranges.ts';

type PayPeriod = { readonly first_day: string; readonly last_day: string };

const REGULAR_LENGTHS: readonly number[] = [7, 14];

/**
 * The pay period of a day and the one before it, as far as the pay schedule says them. Of a schedule
 * by weeks the one before is as long; of another one it is known only where it is listed.
 */
export function payRanges(
  periods: readonly PayPeriod[],
  today: Day,
): { readonly current: DayRange | null; readonly last: DayRange | null } {
  const current = periods.find(({ first_day: from, last_day: to }) => from <= today && today <= to);
  if (!current) return { current: null, last: null };
  const [from, to] = [checkedDay(current.first_day), checkedDay(current.last_day)];
  const listed = periods.find(({ last_day: last }) => last === addDays(from, -1));
  const length = daysBetween(from, to) + 1;
  const first =
    listed?.first_day ?? (REGULAR_LENGTHS.includes(length) ? addDays(from, -length) : null);
  return {
    current: { from, to },
    last: first === null ? null : { from: checkedDay(first), to: addDays(from, -1) },
  };
}
