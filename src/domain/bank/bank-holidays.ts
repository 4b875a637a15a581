import { type Day, addDays } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Rail, dayOfMonth, isWeekend, weekdayOf } from './days.ts';

const MONDAY = 1;
const THURSDAY = 4;

/** The first such weekday on or after a day. */
const weekdayFrom = (day: Day, weekday: number): Day =>
  addDays(day, (weekday - weekdayOf(day) + 7) % 7);

const nthWeekday = (
  year: number,
  month: number,
  { nth, weekday = MONDAY }: { nth: number; weekday?: number },
): Day => weekdayFrom(dayOfMonth(year, month, 1 + (nth - 1) * 7), weekday);

/** Easter of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * late + 114;
  return dayOfMonth(year, Math.floor(fromMarch / 31), (fromMarch % 31) + 1);
}

/** Federal Reserve: after a Sunday the Monday is closed, for a Saturday no other day. */
function reserveHolidays(year: number): Day[] {
  const fixed = [
    dayOfMonth(year, 1, 1),
    dayOfMonth(year, 6, 19),
    dayOfMonth(year, 7, 4),
    dayOfMonth(year, 11, 11),
    dayOfMonth(year, 12, 25),
  ].map((day) => (weekdayOf(day) === 0 ? addDays(day, 1) : day));
  return [
    ...fixed.filter((day) => !isWeekend(day)),
    nthWeekday(year, 1, { nth: 3 }),
    nthWeekday(year, 2, { nth: 3 }),
    weekdayFrom(dayOfMonth(year, 5, 25), MONDAY),
    nthWeekday(year, 9, { nth: 1 }),
    nthWeekday(year, 10, { nth: 2 }),
    nthWeekday(year, 11, { nth: 4, weekday: THURSDAY }),
  ];
}

/** Bank of Canada: a fixed date on a weekend moves to the next weekday that is open. */
function canadianHolidays(year: number): Day[] {
  const fixed = [
    dayOfMonth(year, 1, 1),
    dayOfMonth(year, 7, 1),
    dayOfMonth(year, 9, 30),
    dayOfMonth(year, 11, 11),
    dayOfMonth(year, 12, 25),
    dayOfMonth(year, 12, 26),
  ];
  const closed = [
    nthWeekday(year, 2, { nth: 3 }),
    addDays(easterSunday(year), -2),
    weekdayFrom(dayOfMonth(year, 5, 18), MONDAY),
    nthWeekday(year, 8, { nth: 1 }),
    nthWeekday(year, 9, { nth: 1 }),
    nthWeekday(year, 10, { nth: 2 }),
    ...fixed.filter((day) => !isWeekend(day)),
  ];
  for (const day of fixed.filter(isWeekend)) {
    let moved = day;
    while (isWeekend(moved) || closed.includes(moved)) moved = addDays(moved, 1);
    closed.push(moved);
  }
  return closed;
}

const kept = new Map<string, readonly Day[]>();

/** The days besides Saturdays and Sundays on which the banks of a rail are closed, in order. */
export function bankHolidays({ rail, year }: { rail: Rail; year: number }): readonly Day[] {
  invariant(Number.isInteger(year) && year >= 1583 && year <= 9998, 'a year of the calendar');
  const key = `${rail} ${year}`;
  const known = kept.get(key);
  if (known) return known;
  const days = (rail === 'eft' ? canadianHolidays(year) : reserveHolidays(year)).sort();
  kept.set(key, days);
  return days;
}
