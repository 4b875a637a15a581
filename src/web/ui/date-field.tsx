import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateBox } from './date-box.tsx';
import styles from './date-box.module.css';
import { Field, type FieldFrame } from './field.tsx';
import { type DateLimits, useTypedDate } from './use-typed-date.ts';

type Props = FieldFrame &
  DateLimits &
  Pick<ComponentPropsWithRef<'input'>, 'autoFocus' | 'disabled' | 'autoComplete'> & {
    /** `YYYY-MM-DD`, or what was typed and is no date: the form refuses it. */
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onBlur?: () => void;
    readonly withCalendar?: boolean;
  };

/** A date of a form, typed as the language and the region write it, or taken from a calendar. */
export function DateField({
  value,
  onChange,
  onBlur,
  min,
  max,
  withCalendar,
  autoFocus,
  disabled,
  autoComplete,
  error,
  ...frame
}: Props): ReactNode {
  const typed = useTypedDate({ value, onChange, onBlur, keepsText: true });
  return (
    <Field {...frame} error={typed.problem ?? error}>
      {(wiring) => (
        <DateBox
          {...{ typed, value, min, max, withCalendar }}
          label={frame.label}
          input={{ ...wiring, name: frame.name, autoFocus, disabled, autoComplete }}
        />
      )}
    </Field>
  );
}

/** A date and a time of day as one value, `YYYY-MM-DDTHH:MM`. */
export function DateTimeField({
  value,
  onChange,
  onBlur,
  min,
  max,
  error,
  ...frame
}: Omit<Props, 'autoFocus' | 'disabled' | 'autoComplete' | 'withCalendar'>): ReactNode {
  const { t, ready } = useTranslation('dates', { useSuspense: false });
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string): void =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`);
  const typed = useTypedDate({
    value: day,
    onChange: (next) => change(next, time),
    onBlur,
    keepsText: true,
  });
  return (
    <Field {...frame} error={typed.problem ?? error}>
      {(wiring) => (
        <div className={styles.pair}>
          <DateBox
            {...{ typed, value: day, min, max }}
            label={frame.label}
            input={{ ...wiring, name: frame.name }}
          />
          <input
            type="time"
            className={styles.time}
            aria-label={ready ? t('timeOfDay') : frame.label}
            aria-describedby={wiring['aria-describedby']}
            aria-invalid={wiring['aria-invalid']}
            value={time}
            onChange={(event) => change(day, event.target.value)}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
}

type InputProps = DateLimits &
  Pick<ComponentPropsWithRef<'input'>, 'ref' | 'id' | 'required'> & {
    /** `YYYY-MM-DD`, or nothing. */
    readonly value: string;
    /** A date, or nothing where the field was left empty or with what is no date. */
    readonly onChange: (value: string) => void;
    readonly label: string;
    readonly look?: 'field' | 'toolbar';
    readonly withCalendar?: boolean;
    /** Where a label that is seen stands beside it, by its `id`. */
    readonly isLabeled?: boolean;
  };

/** A date outside of a form: of a filter, or beside the button that uses it. */
export function DateInput({
  value,
  onChange,
  label,
  look,
  withCalendar,
  min,
  max,
  isLabeled = false,
  ...input
}: InputProps): ReactNode {
  const own = useId();
  const typed = useTypedDate({ value, onChange, keepsText: false });
  const wrong = typed.problem !== undefined;
  return (
    <span className={look === 'toolbar' ? styles.bare : styles.inline}>
      <DateBox
        {...{ typed, value, min, max, withCalendar, look, label }}
        input={{
          ...input,
          ...(!isLabeled && { 'aria-label': label }),
          'aria-invalid': wrong || undefined,
          'aria-describedby': wrong ? own : undefined,
        }}
      />
      {wrong && (
        <span id={own} role="alert" className={styles.problem}>
          {typed.problem}
        </span>
      )}
    </span>
  );
}
