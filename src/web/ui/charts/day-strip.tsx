import type { ReactNode } from 'react';
import styles from './day-strip.module.css';

export type StripDay = {
  readonly key: string;
  /** Good ones are tall, those with less than that shorter; `none` is a day before all began. */
  readonly tone: 'good' | 'partial' | 'bad' | 'none';
  /** The day and what was the matter, for whoever points at it. */
  readonly title: string;
};

/** Days side by side, the oldest first; `text` says the same to who cannot see them. */
export const DayStrip = ({
  days,
  text,
}: {
  readonly days: readonly StripDay[];
  readonly text: string;
}): ReactNode => (
  <span className={styles.strip}>
    <span className="visually-hidden">{text}</span>
    <span aria-hidden="true" className={styles.days}>
      {days.map(({ key, tone, title }) => (
        <span key={key} title={title} className={styles.day}>
          <span className={styles[tone]} />
        </span>
      ))}
    </span>
  </span>
);
