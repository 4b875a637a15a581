import { localeOf } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';

const HOUR = 60;

/** Minutes as people say them: "7 h 30 min". */
export function useHours(): (minutes: number) => string {
  const { language, region } = usePreferences();
  const written = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(localeOf(language, region), {
      style: 'unit',
      unit,
      unitDisplay: 'short',
    }).format(value);
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
    return [
      hours > 0 && written(hours, 'hour'),
      (rest > 0 || hours === 0) && written(rest, 'minute'),
    ]
      .filter(Boolean)
      .join(' ');
  };
}
