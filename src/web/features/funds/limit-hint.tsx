import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOAD_MAXIMUM, LOAD_MINIMUM } from '#domain/funds/load-limits.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useDayNames } from './day-names.ts';

/** What may be entered, said before anybody runs into it. */
export function LimitHint({ kind, balance }: { readonly kind: 'load' | 'unload'; readonly balance: string | null }): ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  const limits = useCurrentSession()?.load_limits ?? null;
  const dayNames = useDayNames();
  const money = (value: string | bigint) => formatMoney(value, language, region);
  if (kind === 'unload') return balance === null ? t('unloadHint') : t('unloadUpTo', { amount: money(balance) });
  const always = limits === null || (limits.days.length === 7 && limits.from === '00:00' && limits.to === '24:00');
  return [
    t('loadRange', { minimum: money(LOAD_MINIMUM), maximum: money(LOAD_MAXIMUM) }),
    limits?.single_card && t('limitCard', { amount: money(limits.single_card) }),
    limits?.daily && t('limitDay', { amount: money(limits.daily) }),
    !always && t('limitTime', { days: dayNames(limits.days), from: limits.from, to: limits.to }),
  ]
    .filter(Boolean)
    .join(' ');
}
