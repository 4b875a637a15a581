import { useTranslation } from 'react-i18next';
import type { EwaLaw } from '#domain/ewa/places/laws.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';

/** A law in words: what it asks, which it is, and from when it holds or who has to say so. */
export function useLawText(): (law: EwaLaw) => string {
  const { t } = useTranslation('ewa-setup');
  const { language, region } = usePreferences();
  return ({ act, actInFrench, asks: kind, since }) => {
    const asks = t(`law.asks.${kind}`);
    const named = { asks, act: (language === 'fr' && actInFrench) || act };
    return since === null
      ? t('law.withoutDate', named)
      : t('law.since', { ...named, day: formatDay(since, language, region) });
  };
}
