import { localeOf } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';

/** A Sunday to count from; 0 is Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY = 86_400_000;

/** Weekdays in the person's language, from Monday on. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

export function useWeekDays(): {
  readonly short: (day: number) => string;
  readonly long: (day: number) => string;
  readonly list: (days: readonly number[]) => string;
} {
  const { language, region } = usePreferences();
  const locale = localeOf(language, region);
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const at = (day: number) => SUNDAY + day * DAY;
  return {
    short: (day) => short.format(at(day)),
    long: (day) => long.format(at(day)),
    list: (days) =>
      new Intl.ListFormat(locale, { type: 'conjunction' }).format(
        WEEK.filter((day) => days.includes(day)).map((day) => short.format(at(day))),
      ),
  };
}
