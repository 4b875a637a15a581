import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { IconDisc } from './badge.tsx';
import styles from './timeline.module.css';

export type TimelineEntry = {
  readonly key: string;
  readonly icon: ReactNode;
  readonly tone?: Tone;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly amount?: ReactNode;
  readonly under?: ReactNode;
};
export type TimelineDay = {
  readonly key: string;
  readonly title: ReactNode;
  readonly entries: readonly TimelineEntry[];
};

/** What happened, newest first, by day. */
export function Timeline({ days }: { readonly days: readonly TimelineDay[] }): ReactNode {
  return (
    <div>
      {days.map((day) => (
        <section key={day.key}>
          <h3 className={styles.day}>{day.title}</h3>
          <ol>
            {day.entries.map((entry) => (
              <li key={entry.key} className={styles.entry}>
                <IconDisc tone={entry.tone} size={28}>
                  {entry.icon}
                </IconDisc>
                <div>
                  <div className={styles.title}>{entry.title}</div>
                  {entry.note && <div className={styles.note}>{entry.note}</div>}
                </div>
                <div className={styles.end}>
                  {entry.amount && <div className={styles.amount}>{entry.amount}</div>}
                  {entry.under && <div className={styles.note}>{entry.under}</div>}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
