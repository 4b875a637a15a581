import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Instant } from '#web/ui/values.tsx';
import type { NextRun } from './next-runs.ts';
import styles from './schedules.module.css';

/** When a schedule runs, and when the bank then debits the account. */
export function RunDates({
  runs,
  zone,
}: {
  readonly runs: readonly NextRun[];
  readonly zone: string;
}): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  return (
    <ol className={styles.list}>
      {runs.map(({ at, debitedOn }) => (
        <li key={at} className={styles.item}>
          <Instant value={at} style="day" zone={zone} />
          <bdi className="small muted">
            {t('debitedOn', { day: formatDay(debitedOn, language, region) })}
          </bdi>
        </li>
      ))}
    </ol>
  );
}
