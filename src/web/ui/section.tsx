import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type ReactNode } from 'react';
import styles from './section.module.css';

type Props = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly open?: boolean;
  /** Something inside is wrong: it stands open. */ readonly alarmed?: boolean;
  readonly children: ReactNode;
};

/**
 * A part of a long form that most people do not need: closed until somebody opens it, or something
 * inside is wrong.
 */
export function Section({
  title,
  note,
  open = false,
  alarmed = false,
  children,
}: Props): ReactNode {
  const [opened, setOpened] = useState(open);
  return (
    <details
      className={styles.section}
      open={opened || alarmed}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        <ChevronDown aria-hidden="true" className={styles.arrow} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
