import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';

/** A number for a sentence: `count` chooses the plural, `n` is how it is written. */
export function useCounted(): (count: number) => { readonly count: number; readonly n: string } {
  const { language, region } = usePreferences();
  return (count) => ({ count, n: formatCount(count, language, region) });
}
