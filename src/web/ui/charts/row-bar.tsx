import type { ReactNode } from 'react';
import { type Cents, wholePercent } from '#kernel/money.ts';
import styles from './row-bar.module.css';

/**
 * A bar in a row of a table, as long as its part of the longest one. The figure beside it says the
 * same, so that a screen reader passes over it.
 */
export const RowBar = ({
  amount,
  most,
}: {
  readonly amount: Cents;
  readonly most: Cents;
}): ReactNode => (
  <span aria-hidden="true" className={styles.track}>
    <span className={styles.part} style={{ inlineSize: `${wholePercent(amount, most)}%` }} />
  </span>
);

/** More goes from the middle to the end, less to the start; `most` is the longest of both. */
export function DifferenceBar({
  difference,
  most,
}: {
  readonly difference: Cents;
  readonly most: Cents;
}): ReactNode {
  const isLess = difference < 0n;
  const inlineSize = `${wholePercent(isLess ? -difference : difference, most)}%`;
  return (
    <span aria-hidden="true" className={styles.both}>
      <span className={styles.less}>{isLess && <span style={{ inlineSize }} />}</span>
      <span className={styles.more}>{!isLess && <span style={{ inlineSize }} />}</span>
    </span>
  );
}

export type Part = {
  readonly key: string;
  readonly label: string;
  readonly amount: Cents;
  /** How the amount is written, in the list below. */
  readonly text: ReactNode;
};

/** A whole as one bar of its parts, with a list that says each of them. */
export function PartsBar({
  label,
  parts,
  whole,
}: {
  readonly label: string;
  readonly parts: readonly Part[];
  readonly whole: Cents;
}): ReactNode {
  return (
    <figure className={styles.figure} aria-label={label}>
      <div aria-hidden="true" className={styles.parts}>
        {parts.map((part, index) => (
          <span
            key={part.key}
            style={{
              flexGrow: wholePercent(part.amount, whole),
              background: colorOfPart(index),
            }}
          />
        ))}
      </div>
      <ul className={styles.list}>
        {parts.map((part, index) => (
          <li key={part.key}>
            <span
              aria-hidden="true"
              className={styles.swatch}
              style={{ background: colorOfPart(index) }}
            />
            <bdi>{part.label}</bdi> <span className={styles.text}>{part.text}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const colorOfPart = (index: number): string => `var(--chart-${(index % 8) + 1})`;
