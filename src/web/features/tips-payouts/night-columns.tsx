import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { type Column, RowButton } from '#web/ui/data-table.tsx';
import type { TipResultRow } from '#web/ui/tips/results.queries.ts';
import { Count, Day, Money } from '#web/ui/values.tsx';
import styles from './payouts.module.css';

/** Which night it was, and how many worked it; its name opens it. */
export function useNightColumns(onOpen: (id: number) => void): readonly Column<TipResultRow>[] {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  return useMemo(
    () => [
      {
        key: 'night',
        title: t('night'),
        card: 'title',
        cell: (row) => (
          <RowButton
            aria-label={t('openNight', {
              night: t('nightOf', {
                service: row.service,
                day: formatDay(row.date, language, region),
              }),
            })}
            onClick={() => onOpen(row.id)}
          >
            {row.service}
          </RowButton>
        ),
      },
      { key: 'day', title: t('day'), card: 'detail', cell: (row) => <Day value={row.date} /> },
      {
        key: 'people',
        title: t('people'),
        align: 'end',
        cell: (row) => <Count value={row.people} />,
      },
    ],
    [t, language, region, onOpen],
  );
}

/** The amount that a row is about. */
export const StrongMoney = ({ value }: { readonly value: string }): ReactNode => (
  <span className={styles.strong}>
    <Money value={value} />
  </span>
);
