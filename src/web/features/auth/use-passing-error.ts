import { useEffect } from 'react';
import { usePreferences } from '#web/lib/preferences.ts';

const STAY = { '2s': 5_000, '6s': 15_000, close: null } as const;

/**
 * The text of a refused sign-in or reset goes after 5 seconds (later, or never, for those who asked
 * for it); the field stays marked.
 */
export function usePassingError(failure: unknown, forget: () => void): void {
  const stay = STAY[usePreferences().messages];
  useEffect(() => {
    if (failure === null || stay === null) return undefined;
    const timer = setTimeout(forget, stay);
    return () => clearTimeout(timer);
    // `forget` is a new function at every drawing; the failure is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failure, stay]);
}
