import type { CSSProperties, ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import styles from './icon-disc.module.css';

type Props = {
  readonly tone?: Tone | 'brand';
  /** Its width and height in pixels; the icon takes half of it. */
  readonly size: number;
  /** With corners, as a picture of what somebody or something is; round, it says how it went. */
  readonly square?: boolean;
  readonly children: ReactNode;
};

/** An icon on a ground of its color, before words that say the same. */
export const IconDisc = ({
  tone = 'neutral',
  size,
  square = false,
  children,
}: Props): ReactNode => (
  <span
    className={`${styles.disc} ${styles[tone]} ${square ? styles.square : ''}`}
    style={{ '--disc': `${size}px` } as CSSProperties}
    aria-hidden="true"
  >
    {children}
  </span>
);
