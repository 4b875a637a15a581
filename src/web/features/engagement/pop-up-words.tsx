import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { PopUp } from './engagement.queries.ts';

const STATE: Readonly<Record<PopUp['state'], Tone>> = {
  scheduled: 'info',
  active: 'success',
  ended: 'neutral',
};

export function StateBadge({ state }: { readonly state: PopUp['state'] }): ReactNode {
  const { t } = useTranslation('engagement');
  return <Badge tone={STATE[state]}>{t(`state.${state}`)}</Badge>;
}

/** The audience of a pop-up in one line: countries, companies by name, and how many of the rest. */
export function useAudienceWords(): (popUp: PopUp) => string {
  const { t } = useTranslation('engagement');
  return ({ audience, clients }) => {
    const parts = [
      ...audience.regions.map((region) => t(`region.${region}`)),
      ...clients.slice(0, 2).map((one) => one.client_name),
      ...(clients.length > 2 ? [`+${clients.length - 2}`] : []),
      ...(audience.program_ids.length > 0
        ? [t('programsCount', { count: audience.program_ids.length })]
        : []),
      ...(audience.levels.length > 0 ? [t('levelsCount', { count: audience.levels.length })] : []),
    ];
    return parts.length === 0 ? t('everyone') : parts.join(', ');
  };
}

/** From when to when it is seen. */
export function useDatesWords(): (popUp: PopUp) => string {
  const { t } = useTranslation('engagement');
  const { language, region } = usePreferences();
  const words = (instant: string) => formatInstant(instant, language, region);
  return ({ starts_at: from, ends_at: end, ended_at: ended }) => {
    const to = ended ?? end;
    return to === null || to < from
      ? t('fromOn', { from: words(from) })
      : t('fromTo', { from: words(from), to: words(to) });
  };
}
