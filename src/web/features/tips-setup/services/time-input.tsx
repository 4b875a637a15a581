import type { ReactNode } from 'react';
import { fieldId } from '#web/ui/field.tsx';
import styles from '../setup.module.css';

/** A time of the wall clock. Its label is read out; what is wrong stands under it. */
export function TimeInput({
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
    <span className={styles.timeField}>
      <input
        id={id}
        type="time"
        dir="ltr"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        value={value === '24:00' ? '00:00' : value}
        onChange={(event) => onChange(event.target.value)}
        className={styles.input}
      />
      {error && (
        <span id={`${id}error`} className={styles.error}>
          {error}
        </span>
      )}
    </span>
  );
}
