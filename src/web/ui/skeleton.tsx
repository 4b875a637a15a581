import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** The place of something on its way, as large as it will be. Shows only after a moment. */
export function Skeleton({
  width,
  height,
}: {
  readonly width?: string;
  readonly height?: string;
}): ReactNode {
  return (
    <span
      className={styles.bone}
      style={{ '--w': width, '--h': height }}
      aria-hidden="true"
      data-skeleton=""
    />
  );
}
