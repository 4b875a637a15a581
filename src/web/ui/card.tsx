import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

type Props = {
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  readonly aside?: ReactNode;
  readonly padded?: boolean;
  readonly className?: string;
  /** The name of one without a title. */ readonly label?: string | undefined;
  readonly children?: ReactNode;
};

export function Card({
  title,
  note,
  aside,
  padded = true,
  className,
  label,
  children,
}: Props): ReactNode {
  const id = useId();
  return (
    <section
      className={[styles.card, padded && styles.padded, className].filter(Boolean).join(' ')}
      aria-label={label}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={styles.head}>
          <div>
            <h2 id={id}>{title}</h2>
            {note && <p className={styles.note}>{note}</p>}
          </div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
