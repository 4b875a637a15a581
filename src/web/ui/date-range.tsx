import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './date-range.module.css';

type Props = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (next: { from: string | undefined; to: string | undefined }) => void;
};

/** The first and the last day, each of them optional. */
export function DateRange({ from, to, onChange }: Props): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div role="group" aria-label={t('dates')} className={styles.dates}>
      <input
        type="date"
        aria-label={t('firstDay')}
        className={styles.date}
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.target.value || undefined, to })}
      />
      <span aria-hidden="true" className="muted">
        –
      </span>
      <input
        type="date"
        aria-label={t('lastDay')}
        className={styles.date}
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ from, to: event.target.value || undefined })}
      />
    </div>
  );
}
