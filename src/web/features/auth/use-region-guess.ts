import { useEffect } from 'react';
import { call } from '#web/lib/api.ts';
import { hasStoredRegion, preferences } from '#web/lib/preferences.ts';

/**
 * Before sign-in the region is the stored one, else where the visitor's address lies, else the one
 * that is drawn already.
 */
export function useRegionGuess(): void {
  useEffect(() => {
    if (hasStoredRegion()) return;
    call('ipResearch', { background: true, signal: AbortSignal.timeout(2_000) }).then(
      ({ country_code, region }) => {
        if ((country_code === 'US' || country_code === 'CA') && !hasStoredRegion())
          preferences.set({ ...preferences.get(), region });
      },
      () => undefined,
    );
  }, []);
}
