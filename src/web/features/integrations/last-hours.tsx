import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feed } from './integrations.queries.ts';

type Met = Feed['last_24_hours'];
const MINUTE = 60;
const HOUR = 3_600;

/** What asking a provider met in the last 24 hours; nothing where all went well. */
export function LastHours({ met }: { readonly met: Met }): ReactNode {
  const text = useLastHours()(met);
  return text === null ? null : <div className="small muted">{text}</div>;
}

/** The same in words; null where all went well. */
export function useLastHours(): (met: Met) => string | null {
  const { t } = useTranslation('connections');
  return ({ errors, throttled, waited_seconds: waited }) => {
    const parts = [
      ...(errors > 0 ? [t('errorsMet', { count: errors })] : []),
      ...(throttled > 0 ? [t('throttledMet', { count: throttled })] : []),
      ...(waited > 0 ? [waitedText(t, waited)] : []),
    ];
    return parts.length === 0 ? null : t('lastHours', { what: parts.join(', ') });
  };
}

/** Whole minutes are enough; what is less than one is said in seconds. */
function waitedText(
  t: ReturnType<typeof useTranslation<'connections'>>['t'],
  seconds: number,
): string {
  if (seconds < MINUTE) return t('waitedSeconds', { count: seconds });
  if (seconds < 2 * HOUR) return t('waitedMinutes', { count: Math.round(seconds / MINUTE) });
  return t('waitedHours', { count: Math.round(seconds / HOUR) });
}
