import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import styles from './figure-strip.module.css';

export type Figure = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: 'danger' | 'warning' | 'success';
};

type Props = {
  readonly figures: readonly Figure[];
  /** They are of what was asked before; those of now are on their way. */
  readonly busy?: boolean;
};

/** Three or four figures side by side. */
export function FigureStrip({ figures, busy = false }: Props): ReactNode {
  return (
    <dl className={styles.strip} aria-busy={busy}>
      {figures.map((figure) => (
        <div
          key={figure.label}
          className={figure.tone ? `${styles.figure} ${styles[figure.tone]}` : styles.figure}
        >
          <dt className={styles.label}>{figure.label}</dt>
          <dd className={styles.value}>{figure.value}</dd>
          {figure.note && <dd className={styles.note}>{figure.note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The shape of the strip until its figures are here: nothing below it moves as they come. */
export const FigureStripBones = ({ labels }: { readonly labels: readonly string[] }): ReactNode => (
  <FigureStrip
    figures={labels.map((label) => ({
      label,
      value: <Skeleton width="60%" height="24px" />,
      note: <Skeleton width="80%" height="18px" />,
    }))}
  />
);
