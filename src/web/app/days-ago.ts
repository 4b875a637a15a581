import { type Day, addDays } from '#kernel/day.ts';
import { now } from '#web/lib/clock.ts';

/** A day so many days back from the browser's own, or ahead where it is below zero. */
export function daysAgo(count: number): Day {
  const date = new Date(now());
  const two = (value: number): string => String(value).padStart(2, '0');
  // Written as a day is, of a date that the calendar has.
  const today = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` as Day;
  return addDays(today, -count);
}
