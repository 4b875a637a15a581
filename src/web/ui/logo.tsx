import type { ReactNode } from 'react';
import { usePreferences } from '#web/lib/preferences.ts';
import styles from './logo.module.css';

const NAME = 'Cardload';
const SIZE = { login: 36, sidebar: 28, icon: 32 } as const;

/** The mark of the region, in a box of fixed size so that nothing moves. US and CA keep their own drawings. */
export function Logo({ slot }: { readonly slot: keyof typeof SIZE }): ReactNode {
  const { region } = usePreferences();
  const size = SIZE[slot];
  const mark = (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--brand)" />
      {region === 'CA' ? <CanadianMark /> : <AmericanMark />}
    </svg>
  );
  if (slot === 'icon') return mark;
  return (
    <span className={`${styles.logo} ${styles[slot]}`}>
      {mark}
      {NAME}
    </span>
  );
}

/** A card with the load line rising over it. */
const AmericanMark = (): ReactNode => (
  <g fill="none" stroke="var(--brand-ink)" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
    <path d="M8 13.5v8a2.5 2.5 0 0 0 2.5 2.5h11a2.5 2.5 0 0 0 2.5-2.5v-8" />
    <path d="M16 18.5V7.5m-4.6 4.3L16 7.2l4.6 4.6" />
  </g>
);

const CanadianMark = (): ReactNode => (
  <g fill="none" stroke="var(--brand-ink)" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
    <path d="M23.2 11.4A8.4 8.4 0 1 0 23.2 20.6" />
    <path d="M15.4 16h9.2m-3.4-3.4L24.6 16l-3.4 3.4" />
  </g>
);
