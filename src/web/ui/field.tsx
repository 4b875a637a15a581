import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';

export type FieldFrame = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Marks the field without a text of its own: what is wrong stands elsewhere. */
  readonly invalid?: boolean;
  readonly optional?: boolean;
  readonly size?: 'normal' | 'large';
  /** Stands at the end of the label's line: a link, a counter. */
  readonly aside?: ReactNode;
  /** The path of the server's field errors; the summary's links lead here. */
  readonly name: string;
};

export type FieldWiring = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

/** The id that an error summary's link leads to. */
export const fieldId = (name: string): string => `field-${name}`;

/**
 * The anatomy of every field: label above, hint under it, error under the hint, then the control.
 */
export function Field({
  label,
  hint,
  error,
  invalid = Boolean(error),
  optional = false,
  size = 'normal',
  aside,
  name,
  children,
}: FieldFrame & { readonly children: (wiring: FieldWiring) => ReactNode }): ReactNode {
  const { t } = useTranslation('common');
  const own = useId();
  const id = fieldId(name);
  const described = [hint && `${own}hint`, error && `${own}error`].filter(Boolean).join(' ');
  return (
    <div
      className={[styles.field, styles[size], (invalid || error) && styles.invalid]
        .filter(Boolean)
        .join(' ')}
    >
      <div className={styles.head}>
        <label htmlFor={id} id={`${id}-label`} className={styles.label}>
          {label} {optional && <span className={styles.optional}>{t('optional')}</span>}
        </label>
        {aside}
      </div>
      {hint && (
        <div id={`${own}hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${own}error`} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </div>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': invalid || error ? true : undefined,
      })}
    </div>
  );
}
