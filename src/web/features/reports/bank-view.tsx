import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import type { Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { reconciliationRun } from './reports.queries.ts';

/** The two views of the bank's side. */
export function BankView({
  view,
  change,
}: {
  readonly view: 'differences' | 'days';
  readonly change: (next: Search) => void;
}): ReactNode {
  const { t } = useTranslation('reconciliation');
  return (
    <SegmentedControl
      fit
      label={t('view')}
      value={view}
      options={(['differences', 'days'] as const).map((value) => ({
        value,
        label: t(`view.${value}`),
      }))}
      onChange={(next) =>
        change({
          view: next === 'days' ? next : undefined,
          status: undefined,
          from: undefined,
          to: undefined,
        })
      }
    />
  );
}

/** Up to which statement the client's rail was compared. */
export function BankRun(): ReactNode {
  const { t } = useTranslation('reconciliation');
  const { language, region } = usePreferences();
  const { data } = useQuery(reconciliationRun);
  if (data === undefined) return null;
  const run = data.bank.find(({ rail }) => (rail === 'eft') === (region === 'CA'));
  return (
    <span className="small muted">
      {run === undefined
        ? t('neverOfBank')
        : t('bankReconciled', { day: formatDay(run.day, language, region) })}
    </span>
  );
}
