import { parseDate } from '@internationalized/date';
import type { ReactNode } from 'react';
import { Calendar } from 'react-aria-components/Calendar';
import { readDay } from '#kernel/day.ts';
import { browserToday } from '#web/lib/usual-ranges.ts';
import { CalendarMonth, CalendarPopover } from './calendar-popover.tsx';
import styles from './calendar.module.css';
import type { PopupProps } from './popup-button.tsx';
import type { DateLimits } from './use-typed-date.ts';

const dateOf = (text: string | undefined) =>
  text !== undefined && readDay(text) !== null ? parseDate(text) : null;

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
  const chosen = dateOf(value);
  return (
    <CalendarPopover {...popup} label={label}>
      <Calendar
        aria-label={label}
        autoFocus
        value={chosen}
        defaultFocusedValue={chosen ?? dateOf(max) ?? dateOf(min) ?? parseDate(browserToday())}
        minValue={dateOf(min)}
        maxValue={dateOf(max)}
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
