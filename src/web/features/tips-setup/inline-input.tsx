import type { InputHTMLAttributes, ReactNode } from 'react';
import { fieldId } from '#web/ui/field.tsx';

export type InlineInputProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
};

type Look = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength'
> & {
  readonly classes: Readonly<Record<'field' | 'input' | 'error', string | undefined>>;
};

/** An input in a row: its label is read out, and what is wrong stands under it. */
export function InlineInput({
  name,
  label,
  value,
  error,
  onChange,
  classes,
  ...input
}: InlineInputProps & Look): ReactNode {
  const id = fieldId(name);
  return (
    <span className={classes.field}>
      <input
        {...input}
        id={id}
        dir="ltr"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        value={value}
        className={classes.input}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <span id={`${id}error`} className={classes.error}>
          {error}
        </span>
      )}
    </span>
  );
}
