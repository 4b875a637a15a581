import type { ReactNode } from 'react';
import { usePreferences } from '#web/lib/preferences.ts';
import styles from './logo.module.css';

const NAME = 'Cardload';
const SIZE = { login: 36, sidebar: 28, icon: 32 } as const;

/**
 * The mark of the region, in a box of fixed size so that nothing moves. US and CA keep their own
 * drawings.
 */
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

const LINE = {
  fill: 'none',
  stroke: 'var(--brand-ink)',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const RING = 'M23.4 11.2A8.6 8.6 0 1 0 23.4 20.8';

/** Money going up onto a card. */
const AmericanMark = (): ReactNode => (
  <g {...LINE}>
    <path d={RING} strokeWidth="3.2" />
    <path d="M16.6 19.6v-7m-3.2 3 3.2-3.2 3.2 3.2" strokeWidth="2.4" />
  </g>
);

/** A coin inside the ring. */
const CanadianMark = (): ReactNode => (
  <g {...LINE}>
    <path d={RING} strokeWidth="3.2" />
    <circle cx="16.6" cy="16" r="2.8" fill="var(--brand-ink)" stroke="none" />
  </g>
);
