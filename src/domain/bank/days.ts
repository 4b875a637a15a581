import { type Day, readDay, checkedDay } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';

/** What files a bank takes: CPA-005 in Canadian dollars, or Nacha in US dollars. */
export type Rail = 'eft' | 'ach';

const DAY_MS = 86_400_000;
const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** 0 is Sunday. The first of January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => (((dayNumber(day) + 4) % 7) + 7) % 7;

export const isWeekend = (day: Day): boolean => [0, 6].includes(weekdayOf(day));

/** Month 1 to 12; a date after the last of the month is its last. */
export function dayOfMonth(year: number, month: number, date: number): Day {
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const padded = [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(Math.min(date, last)).padStart(2, '0'),
  ];
  return checkedDay(padded.join('-'));
}

/** A day that must be one of the calendar: whoever read the input has refused others. */
export function knownDay(text: string): Day {
  const day = readDay(text);
  invariant(day !== null, `${text} is a day of the calendar`);
  return day;
}

/** An instant as the wire writes it. */
export function knownInstant(text: string): Instant {
  const instant = new Date(text);
  invariant(!Number.isNaN(instant.getTime()), `${text} is an instant`);
  return instant;
}
