import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = { readonly term: string; readonly value: ReactNode };

/** Names and values of one thing. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
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
