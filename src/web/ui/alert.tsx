import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import styles from './alert.module.css';

export type AlertTone = 'danger' | 'warning' | 'success' | 'info' | 'neutral';
const ICON = {
  danger: CircleAlert,
  warning: TriangleAlert,
  success: CircleCheck,
  info: Info,
  neutral: Info,
} as const;

type Props = {
  readonly tone: AlertTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Read out as soon as it appears. */
  readonly urgent?: boolean;
  /** Across the whole page, above it. */
  readonly banner?: boolean;
  /** The buttons stand at the end of the line instead of under the words. */
  readonly inline?: boolean;
};

/** Something that must be known, where it matters. It stays until it is no longer true. */
export function Alert({
  tone,
  title,
  children,
  actions,
  urgent = false,
  banner = false,
  inline = banner,
}: Props): ReactNode {
  const Icon = ICON[tone];
  return (
    <div
      className={[styles.alert, styles[tone], banner && styles.banner, inline && styles.inline]
        .filter(Boolean)
        .join(' ')}
      role={urgent ? 'alert' : undefined}
    >
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        {title && <div className={styles.title}>{title}</div>}
        {children}
        {!inline && actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {inline && actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
