import type { ReactNode } from 'react';
import styles from './gallery.module.css';

type Props = {
  /** The file of web/ui that it shows; the test of the gallery looks for each of them. */
  readonly of: string;
  readonly children: ReactNode;
};

/** One component in its states. */
export const Specimen = ({ of, children }: Props): ReactNode => (
  <section className={styles.specimen} data-specimen={of} aria-label={of}>
    <p className={styles.name}>{of}</p>
    <div className={styles.states}>{children}</div>
  </section>
);

/** Components that belong together; the test takes a picture of each group. */
export const Group = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode => (
  <section className={styles.group} data-group={name} aria-labelledby={`group-${name}`}>
    <h2 id={`group-${name}`}>{name}</h2>
    {children}
  </section>
);
