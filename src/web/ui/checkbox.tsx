import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styles from './choice.module.css';
import { fieldId } from './field.tsx';

type Base = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'checked'> & {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** The bare box, for table rows; name it with `aria-label`. */
export function CheckboxOnly({
  checked,
  onChange,
  indeterminate = false,
  className,
  ...rest
}: Base & { readonly indeterminate?: boolean }): ReactNode {
  return (
    <input
      {...rest}
      type="checkbox"
      checked={checked}
      className={[styles.checkbox, className].filter(Boolean).join(' ')}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

type Props = Base & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
};

export function Checkbox({ label, hint, error, name, ...rest }: Props): ReactNode {
  const id = useId();
  return (
    <label className={styles.choice}>
      <CheckboxOnly
        {...rest}
        name={name}
        id={name === undefined ? undefined : fieldId(name)}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? id : undefined}
      />
      <span className={styles.text}>
        {label}
        {(hint || error) && (
          <span id={id}>
            {hint && <span className={styles.hint}>{hint}</span>}
            {error && <span className={styles.error}>{error}</span>}
          </span>
        )}
      </span>
    </label>
  );
}

/** On or off, at once. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
  ...rest
}: Omit<Props, 'error'>): ReactNode {
  const id = useId();
  return (
    <label className={styles.choice}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-describedby={hint ? id : undefined}
        className={styles.switch}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.text}>
        {label}
        {hint && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
