import type { Seconds } from '../records/customer-records.ts';

const DAY = 86_400;

/** The same time of day, so many days on, weekends in UTC not counted. */
export function businessDaysAfter(time: Seconds, days: number): Seconds {
  let at = time;
  for (let left = days; left > 0;) {
    at += DAY;
    const weekday = new Date(at * 1_000).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}
