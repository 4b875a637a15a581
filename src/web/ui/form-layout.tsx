import { Link, type LinkProps } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { fieldId } from './field.tsx';
import styles from './form-layout.module.css';

type Children = { readonly children: ReactNode };

/** Fields one below the other, in the rhythm of every form. */
export const Fields = ({ children }: Children): ReactNode => (
  <div className={styles.fields}>{children}</div>
);

/** Two fields beside each other where there is room. */
export const Pair = ({ children }: Children): ReactNode => (
  <div className={styles.pair}>{children}</div>
);

/** Buttons beside each other. */
export const ButtonRow = ({ children }: Children): ReactNode => (
  <div className={styles.row}>{children}</div>
);

/** The button that sends a form. */
export const SubmitRow = ({ busy, children }: Children & { readonly busy: boolean }): ReactNode => (
  <ButtonRow>
    <Button type="submit" tone="primary" busy={busy}>
      {children}
    </Button>
  </ButtonRow>
);

/**
 * Boxes to tick that belong together; what is wrong with them stands above and is found by the
 * name.
 */
export function CheckGroup({
  name,
  legend,
  error,
  children,
}: Children & {
  readonly name: string;
  readonly legend: ReactNode;
  readonly error?: ReactNode;
}): ReactNode {
  return (
    <fieldset className={styles.group} id={fieldId(name)} tabIndex={-1}>
      <legend className={styles.legend}>{legend}</legend>
      {error && <div className={styles.error}>{error}</div>}
      <div className={styles.checks}>{children}</div>
    </fieldset>
  );
}

/** The way back to the list that a page belongs to. */
export const BackLink = ({
  children,
  ...to
}: Children & Pick<LinkProps, 'to' | 'params' | 'search'>): ReactNode => (
  <Link {...to} className={styles.back}>
    <ChevronLeft aria-hidden="true" size={14} className="mirrors" /> {children}
  </Link>
);
