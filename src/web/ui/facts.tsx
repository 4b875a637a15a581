import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values of one thing. */
export function Facts({
  facts,
}: {
  readonly facts: readonly { readonly term: string; readonly value: ReactNode }[];
}): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <Fragment key={fact.term}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
