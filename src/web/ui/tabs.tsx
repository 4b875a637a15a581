import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** Tabs are addresses: give each `<Link className={tabClass}>`, which marks the current one by itself. */
export function Tabs({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return <nav aria-label={label} className={styles.list}>{children}</nav>;
}

export const tabClass = styles.tab ?? '';
