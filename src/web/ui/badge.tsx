import Check from 'lucide-react/icons/check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Clock from 'lucide-react/icons/clock-3';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

const ICON = {
  success: Check,
  warning: Clock,
  danger: TriangleAlert,
  info: Info,
  neutral: CircleSlash,
} as const;

/**
 * A state in a word, with an icon, so that colour is never the only sign. `alarm`: it is over, and
 * not well.
 */
export function Badge({
  tone,
  alarm = false,
  children,
}: {
  readonly tone: Tone;
  readonly alarm?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const Icon = alarm ? TriangleAlert : ICON[tone];
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}

type DiscProps = {
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
}: DiscProps): ReactNode => (
  <span
    className={`${styles.disc} ${styles[tone]} ${square ? styles.square : ''}`}
    style={{ '--disc': `${size}px` }}
    aria-hidden="true"
  >
    {children}
  </span>
);
