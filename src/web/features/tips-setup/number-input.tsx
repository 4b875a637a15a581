import type { ReactNode } from 'react';
import { fieldId } from '#web/ui/field.tsx';
import styles from './number-input.module.css';

/** Points, a percent or a weight in a row: short, and what is wrong with it beneath. */
export function NumberInput({
  name,
  label,
  value,
  error,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const id = fieldId(name);
  return (
    <span className={styles.field}>
      <input
        id={id}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={8}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        value={value}
        className={styles.number}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <span id={`${id}error`} className={styles.error}>
          {error}
        </span>
      )}
    </span>
  );
}
