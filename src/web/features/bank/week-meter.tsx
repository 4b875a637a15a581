import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, wholePercent } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { Week } from './bank.queries.ts';

/** How much of the client's weekly limit is used. */
export function WeekMeter({ week }: { readonly week: Week }): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const { language, region } = usePreferences();
  const money = (wire: string) => formatMoney(wire, language, region);
  return (
    <ProgressBar
      label={t('weekLimit')}
      value={wholePercent(fromWire(week.used) ?? 0n, fromWire(week.limit) ?? 0n)}
      max={100}
      text={t('weekUsed', { used: money(week.used), limit: money(week.limit) })}
      aside={t('weekLeft', { amount: money(week.remaining) })}
      thin
    />
  );
}
