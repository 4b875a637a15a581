import type { ReactNode } from 'react';
import styles from './date-range.module.css';

type Props = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (next: { from: string | undefined; to: string | undefined }) => void;
  /** What both are called together, and each. */
  readonly labels: readonly [both: string, first: string, last: string];
};

/** The first and the last day, each of them optional. */
export function DateRange({ from, to, onChange, labels: [both, first, last] }: Props): ReactNode {
  return (
    <div role="group" aria-label={both} className={styles.dates}>
      <input
        type="date"
        aria-label={first}
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
        aria-label={last}
        className={styles.date}
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ from, to: event.target.value || undefined })}
      />
    </div>
  );
}
