import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/values.tsx';
import styles from './open-imports.module.css';

type CardProps<T> = {
  readonly title: string;
  /** What follows from there being none, or some. */
  readonly note: string;
  readonly imports: readonly T[] | undefined;
  readonly children: (one: T) => ReactNode;
};

/** The files and batches that wait for somebody or are on their way. */
export const OpenImports = <T,>({ title, note, imports, children }: CardProps<T>): ReactNode => (
  <Card title={title} note={note}>
    {imports && imports.length > 0 && <ul className={styles.imports}>{imports.map(children)}</ul>}
  </Card>
);

type Props = {
  readonly name: string;
  readonly below: ReactNode;
  readonly by: string;
  readonly at: string;
  readonly badge: ReactNode;
  readonly resume: ReactNode;
};

/** One of them: what it is called, whose it is, and the way back into it. */
export const OpenImport = ({ name, below, by, at, badge, resume }: Props): ReactNode => (
  <li className={styles.import}>
    <div className={styles.words}>
      <div className={styles.name}>{name}</div>
      <div className="small muted">{below}</div>
      <div className="caption">
        {by} · <Instant value={at} style="short" />
      </div>
    </div>
    <div className={styles.end}>
      {badge}
      {resume}
    </div>
  </li>
);
