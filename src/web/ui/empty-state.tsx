import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly tone?: 'plain' | 'danger';
};

/** Nothing here, why, and the one thing to do about it. */
export function EmptyState({ icon, title, text, action, tone = 'plain' }: Props): ReactNode {
  return (
    <div className={tone === 'danger' ? `${styles.empty} ${styles.danger}` : styles.empty}>
      {icon && (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <div className={styles.title}>{title}</div>
      {text && <div className={styles.text}>{text}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
