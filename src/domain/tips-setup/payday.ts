import { type Day, addDays, daysBetween, checkedDay } from '#kernel/day.ts';

/**
 * How often wages are paid, and one of the days on which they are; twice a month is the 15th and
 * the last day.
 */
export type Payday = {
  readonly every: 'week' | 'two_weeks' | 'half_month' | 'month';
  readonly on: Day | null;
};

const dayOfMonth = (day: Day): number => Number(day.slice(8));
const firstOfMonth = (day: Day): Day => checkedDay(`${day.slice(0, 8)}01`);
const lastOfMonth = (day: Day): Day => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);
/** That day of the month that a day lies in, cut to the month's end. */
const inMonthOf = (day: Day, wanted: number): Day =>
  addDays(firstOfMonth(day), Math.min(wanted, dayOfMonth(lastOfMonth(day))) - 1);
const nextMonth = (day: Day): Day => addDays(lastOfMonth(day), 1);

/**
 * The regular payday by which what was earned on a day has to be paid: the first one that lies a
 * whole period of pay after it, since the period that the day belongs to has ended by then,
 * wherever it begins. Null where paydays are not known.
 */
export function regularPayday(earned: Day, { every, on }: Payday): Day | null {
  if (every === 'half_month') {
    const from = addDays(earned, 15);
    return dayOfMonth(from) <= 15 ? inMonthOf(from, 15) : lastOfMonth(from);
  }
  if (on === null) return null;
  if (every === 'month') {
    const from = inMonthOf(nextMonth(earned), dayOfMonth(earned));
    const payday = inMonthOf(from, dayOfMonth(on));
    return payday >= from ? payday : inMonthOf(nextMonth(from), dayOfMonth(on));
  }
  const length = every === 'week' ? 7 : 14;
  const from = addDays(earned, length);
  return addDays(from, ((daysBetween(from, on) % length) + length) % length);
}
