import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

type Props = {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly text?: ReactNode;
  readonly aside?: ReactNode;
  readonly thin?: boolean;
  readonly tone?: 'brand' | 'danger';
};

/**
 * How far something is; `text` says it in words. Announce it elsewhere, at most every 10 seconds.
 */
export function ProgressBar({
  label,
  value,
  max,
  text,
  aside,
  thin = false,
  tone = 'brand',
}: Props): ReactNode {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div className={tone === 'danger' ? styles.danger : undefined}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        className={thin ? `${styles.track} ${styles.thin}` : styles.track}
      >
        <div className={styles.bar} style={{ inlineSize: `${share}%` }} />
      </div>
      {(text || aside) && (
        <div className={styles.words}>
          <span>{text}</span>
          <span>{aside}</span>
        </div>
      )}
    </div>
  );
}
