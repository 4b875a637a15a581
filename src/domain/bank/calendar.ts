import { type Day, type Zone, addDays } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { bankHolidays } from './bank-holidays.ts';
import { type Rail, isWeekend, knownDay } from './days.ts';

/** A day that an operator opened or closed by hand, against the rules of the calendar. */
export type CalendarChange = { readonly rail?: Rail; readonly day: string; readonly open: boolean };
/** The calendar of a rail, with the changes by hand. */
export type BankCalendar = { readonly rail: Rail; readonly changes?: readonly CalendarChange[] };

export const ZONE_OF_RAIL: Readonly<Record<Rail, Zone>> = {
  eft: 'America/Toronto',
  ach: 'America/New_York',
};

/** The furthest that anybody counts; a calendar that is closed for longer is a mistake. */
const MAX_CLOSED_DAYS = 400;

export function isBankingDay({ rail, day, changes = [] }: BankCalendar & { day: string }): boolean {
  const known = knownDay(day);
  const change = changes.findLast(
    (one) => one.day === known && (one.rail === undefined || one.rail === rail),
  );
  if (change) return change.open;
  return (
    !isWeekend(known) && !bankHolidays({ rail, year: Number(day.slice(0, 4)) }).includes(known)
  );
}

/** The next banking day in a direction, the day itself left out. */
function nextBankingDay(calendar: BankCalendar, day: Day, step: 1 | -1): Day {
  let next = addDays(day, step);
  for (let tried = 0; !isBankingDay({ ...calendar, day: next }); tried += 1) {
    invariant(tried < MAX_CLOSED_DAYS, 'the banks open again');
    next = addDays(next, step);
  }
  return next;
}

/**
 * The n-th banking day after a day, or before it where n is negative. With n = 0 the day itself
 * where the banks are open, else the next that they are.
 */
export function addBankingDays({
  day,
  n,
  ...calendar
}: BankCalendar & { day: string; n: number }): Day {
  invariant(Number.isInteger(n), 'banking days are whole');
  let found = knownDay(day);
  if (n === 0) {
    return isBankingDay({ ...calendar, day }) ? found : nextBankingDay(calendar, found, 1);
  }
  for (let left = Math.abs(n); left > 0; left -= 1) {
    found = nextBankingDay(calendar, found, n > 0 ? 1 : -1);
  }
  return found;
}
