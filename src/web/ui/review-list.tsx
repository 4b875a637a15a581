import { Fragment, type ReactNode } from 'react';
import styles from './review-list.module.css';

export type ReviewRow = {
  readonly term: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly change?: ReactNode;
};
export type ReviewTotal = {
  readonly term: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
};

/** Check before you send: each answer with its way back, then the sums. */
export function ReviewList({
  rows,
  totals = [],
}: {
  readonly rows: readonly ReviewRow[];
  readonly totals?: readonly ReviewTotal[];
}): ReactNode {
  return (
    <>
      <dl className={styles.list}>
        {rows.map((row) => (
          <div key={row.term} className={styles.row}>
            <dt className={styles.term}>{row.term}</dt>
            <dd className={styles.value}>
              {row.value}
              {row.note && <div className={styles.note}>{row.note}</div>}
            </dd>
            {row.change && <dd>{row.change}</dd>}
          </div>
        ))}
      </dl>
      {totals.length > 0 && (
        <dl className={styles.totals}>
          {totals.map((total) => (
            <Fragment key={total.term}>
              <dt className={total.strong ? styles.strong : undefined}>{total.term}</dt>
              <dd className={total.strong ? styles.strong : undefined}>{total.value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}
