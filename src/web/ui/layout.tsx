import type { ReactNode } from 'react';
import styles from './layout.module.css';

type Gap = 'xs' | 's' | 'sm' | 'm' | 'l';
type Common = {
  readonly children: ReactNode;
  /** xs 4, s 8, sm 12, m 16, l 24 pixels. */
  readonly gap?: Gap;
};
const joined = (...names: readonly (string | undefined | false)[]): string =>
  names.filter(Boolean).join(' ');

/** One below the other. */
export const Stack = ({
  gap = 'm',
  narrow = false,
  children,
}: Common & {
  /** As wide as a form, not as the page. */ readonly narrow?: boolean;
}): ReactNode => (
  <div className={joined(styles.stack, styles[gap], narrow && styles.narrow)}>{children}</div>
);

/** Beside each other, on a new line where there is no room. */
export const Row = ({
  gap = 's',
  between = false,
  children,
}: Common & {
  /** The last stands at the end of the line. */ readonly between?: boolean;
}): ReactNode => (
  <div className={joined(styles.row, styles[gap], between && styles.between)}>{children}</div>
);

/** A main column and one beside it; one below the other where there is no room for both. */
export const Columns = ({
  main,
  side,
  children,
}: Pick<Common, 'children'> & {
  /** The widest that each gets, or its part: `640px`, `1fr`. */
  readonly main: string;
  readonly side: string;
}): ReactNode => (
  <div className={styles.columns} style={{ '--main': main, '--side': side }}>
    {children}
  </div>
);

/** As many columns of at least `min` as there is room for. */
export const Grid = ({
  gap = 'm',
  min = '240px',
  children,
}: Common & { readonly min?: string }): ReactNode => (
  <div className={joined(styles.grid, styles[gap])} style={{ '--column': min }}>
    {children}
  </div>
);
