import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOAD_MAXIMUM, LOAD_MINIMUM } from '#domain/funds/load-limits.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatClock, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { useDayNames } from './day-names.ts';
import { allowance } from './funds.queries.ts';

/** What may be entered, said before anybody runs into it. */
export function LimitHint({
  kind,
  balance,
  wallet,
}: {
  readonly kind: 'load' | 'unload';
  readonly balance: string | null;
  readonly wallet: number | undefined;
}): ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  const limits = useCurrentSession()?.load_limits ?? null;
  const today = useAllowance(wallet);
  const dayNames = useDayNames();
  const money = (value: string | bigint) => formatMoney(value, language, region);
  const clock = (value: string) => formatClock(value, language, region);
  if (kind === 'unload')
    return balance === null ? t('unloadHint') : t('unloadUpTo', { amount: money(balance) });
  const always =
    limits === null ||
    (limits.days.length === 7 && limits.from === '00:00' && limits.to === '24:00');
  return [
    t('loadRange', { minimum: money(LOAD_MINIMUM), maximum: money(LOAD_MAXIMUM) }),
    limits?.single_card && t('limitCard', { amount: money(limits.single_card) }),
    today?.daily && today.used
      ? t('limitDayUsed', { used: money(today.used), limit: money(today.daily) })
      : limits?.daily && t('limitDay', { amount: money(limits.daily) }),
    !always &&
      t('limitTime', {
        days: dayNames(limits.days),
        from: clock(limits.from),
        to: clock(limits.to),
      }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Null where nothing limits the manager, and until a wallet is chosen, whose day it is. */
function useAllowance(wallet: number | undefined) {
  const limited = useCurrentSession()?.load_limits != null;
  return useQuery({ ...allowance(wallet ?? 0), enabled: limited && wallet !== undefined }).data;
}

/** Said on the form already: at this hour nothing may be loaded. */
export function OutsideHours({ wallet }: { readonly wallet: number | undefined }): ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  const clock = (value: string) => formatClock(value, language, region);
  const limits = useCurrentSession()?.load_limits;
  const today = useAllowance(wallet);
  const dayNames = useDayNames();
  if (!limits || !today || today.open) return null;
  return (
    <Alert tone="warning">
      {t('mayLoadAt', {
        days: dayNames(limits.days),
        from: clock(limits.from),
        to: clock(limits.to),
        now: clock(today.now),
      })}
    </Alert>
  );
}
