import { type Day, addDays, dayOf } from '#kernel/day.ts';
import { now } from './clock.ts';

export type DayRange = { readonly from: Day; readonly to: Day };

/** Today by the browser's own clock and zone. */
export const browserToday = (): Day =>
  dayOf(new Date(now()), new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The names of the usual ranges, in the order in which they are offered. */
export const RANGE_NAMES = [
  'today',
  'yesterday',
  'past7',
  'past14',
  'past30',
  'month',
  'lastMonth',
] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

// Every month of the calendar has a first.
const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01` as Day;
const past = (today: Day, days: number): DayRange => ({
  from: addDays(today, 1 - days),
  to: today,
});

/** Dates that people ask for often, by name; none of them goes beyond today. */
export function usualRanges(today: Day) {
  const begins = firstOfMonth(today);
  const ended = addDays(begins, -1);
  const yesterday = addDays(today, -1);
  return {
    today: past(today, 1),
    yesterday: { from: yesterday, to: yesterday },
    past7: past(today, 7),
    past14: past(today, 14),
    past30: past(today, 30),
    month: { from: begins, to: today },
    lastMonth: { from: firstOfMonth(ended), to: ended },
  } as const satisfies Record<RangeName, DayRange>;
}
