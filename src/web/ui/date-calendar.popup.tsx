import { parseDate } from '@internationalized/date';
import type { ReactNode } from 'react';
import { Calendar } from 'react-aria-components/Calendar';
import { browserToday } from '#web/lib/usual-ranges.ts';
import { calendarDate } from './calendar-date.ts';
import { CalendarMonth, CalendarPopover } from './calendar-popover.tsx';
import styles from './calendar.module.css';
import type { PopupProps } from './popup-button.tsx';
import type { DateLimits } from './use-typed-date.ts';

type Props = PopupProps &
  DateLimits & {
    readonly label: string;
    readonly value: string;
    readonly onChoose: (day: string) => void;
  };

/** The calendar of a date field. */
export default function DateCalendarPopup({
  label,
  value,
  min,
  max,
  onChoose,
  ...popup
}: Props): ReactNode {
  const chosen = calendarDate(value);
  return (
    <CalendarPopover {...popup} label={label}>
      <Calendar
        aria-label={label}
        autoFocus
        value={chosen}
        defaultFocusedValue={
          chosen ?? calendarDate(max) ?? calendarDate(min) ?? parseDate(browserToday())
        }
        minValue={calendarDate(min)}
        maxValue={calendarDate(max)}
        onChange={(date) => {
          onChoose(date.toString());
          popup.onClose();
        }}
        className={styles.single ?? ''}
      >
        <CalendarMonth />
      </Calendar>
    </CalendarPopover>
  );
}
