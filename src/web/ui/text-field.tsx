import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'onChange' | 'value' | 'size' | 'name' | 'id'
>;
type Props = FieldFrame &
  InputProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly start?: ReactNode;
    readonly end?: ReactNode;
    /**
     * Shows how many characters are used of this many. Longer text is kept and refused, never cut.
     */
    readonly limit?: number;
  };

export function TextField({
  label,
  hint,
  error,
  invalid,
  optional,
  size,
  aside,
  name,
  value,
  onChange,
  start,
  end,
  limit,
  className,
  ...input
}: Props): ReactNode {
  const counter = limit !== undefined && (
    <span className={styles.counter}>{`${[...value].length}/${limit}`}</span>
  );
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      invalid={invalid}
      optional={optional}
      size={size}
      aside={aside ?? counter}
      name={name}
    >
      {(wiring) => (
        <div className={styles.box}>
          {start && <span className={styles.adornment}>{start}</span>}
          <input
            {...input}
            {...wiring}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={[styles.input, className].filter(Boolean).join(' ')}
          />
          {end}
        </div>
      )}
    </Field>
  );
}

type AreaProps = FieldFrame & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly rows?: number;
  readonly limit?: number;
};

export function TextArea({
  value,
  onChange,
  onBlur,
  rows = 3,
  limit,
  aside,
  name,
  ...frame
}: AreaProps): ReactNode {
  const counter = limit !== undefined && (
    <span className={styles.counter}>{`${[...value].length}/${limit}`}</span>
  );
  return (
    <Field {...frame} name={name} aside={aside ?? counter}>
      {(wiring) => (
        <div className={styles.box}>
          <textarea
            {...wiring}
            name={name}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className={`${styles.input} ${styles.multiline}`}
          />
        </div>
      )}
    </Field>
  );
}

/** A password that its owner may look at; password managers and pasting work. */
export function PasswordField(props: Omit<Props, 'type' | 'end'>): ReactNode {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.show}
          aria-pressed={shown}
          aria-label={t('showPassword')}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('hide') : t('show')}
        </button>
      }
    />
  );
}
