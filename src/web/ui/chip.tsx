import type { ReactNode } from 'react';
import styles from './chip.module.css';

export function Chips({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {children}
    </div>
  );
}

/** A filter that is on or off. */
export function Chip({
  on,
  onPress,
  count,
  icon,
  children,
}: {
  readonly on: boolean;
  readonly onPress: () => void;
  readonly count?: ReactNode;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button type="button" aria-pressed={on} className={styles.chip} onClick={onPress}>
      {icon}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

export const chipClass = styles.chip ?? '';
