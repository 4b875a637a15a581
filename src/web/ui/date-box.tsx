import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import styles from './date-box.module.css';
import field from './field.module.css';
import { PopupButton } from './popup-button.tsx';
import type { DateLimits, TypedDate } from './use-typed-date.ts';

const loadPopup = async () => {
  await loadTexts('dates');
  return import('./date-calendar.popup.tsx');
};
const DateCalendarPopup = lazy(loadPopup);

type Props = DateLimits & {
  readonly typed: TypedDate;
  readonly value: string;
  /** What the calendar is called: the label of the field. */
  readonly label: string;
  /** A date of long ago is typed, not looked for month by month. */
  readonly withCalendar?: boolean;
  readonly look?: 'field' | 'toolbar';
  readonly input: Omit<
    ComponentPropsWithRef<'input'>,
    'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'type'
  >;
};

/** The box in which a date is typed, with its calendar at the end. */
export function DateBox({
  typed,
  value,
  label,
  min,
  max,
  withCalendar = true,
  look = 'field',
  input,
}: Props): ReactNode {
  // A page does not wait for this button's name: until it is there, its picture keeps the place.
  const { t, ready } = useTranslation('dates', { useSuspense: false });
  return (
    <span className={`${styles.box} ${styles[look] ?? ''}`}>
      <input
        autoComplete="off"
        {...input}
        {...typed.input}
        type="text"
        dir="ltr"
        maxLength={40}
        className={`${field.bare} ${styles.input}`}
      />
      {withCalendar && !ready && (
        <span className={styles.open} aria-hidden="true">
          <CalendarDays />
        </span>
      )}
      {withCalendar && ready && (
        <PopupButton
          className={styles.open}
          label={t('openCalendar')}
          opens="dialog"
          disabled={input.disabled}
          preload={() => void loadPopup().catch(() => undefined)}
          popup={(popup) => (
            <DateCalendarPopup
              {...popup}
              label={label}
              value={value}
              min={min}
              max={max}
              onChoose={typed.choose}
            />
          )}
        >
          <CalendarDays aria-hidden="true" />
        </PopupButton>
      )}
    </span>
  );
}
