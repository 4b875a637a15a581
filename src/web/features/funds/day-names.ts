import { localeOf } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';

/** A Sunday to count from; 0 is Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY = 86_400_000;

/** Weekdays in words: `Mon, Tue and Fri`. */
export function useDayNames(): (days: readonly number[]) => string {
  const { language, region } = usePreferences();
  const locale = localeOf(language, region);
  return (days) => {
    const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      days.map((day) => name.format(SUNDAY + day * DAY)),
    );
  };
}
