import { parseDate } from '@internationalized/date';
import type { ReactNode } from 'react';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { useTranslation } from 'react-i18next';
import { RANGE_NAMES, browserToday, usualRanges } from '#web/lib/usual-ranges.ts';
import { calendarDate } from './calendar-date.ts';
import { CalendarMonth, CalendarPopover } from './calendar-popover.tsx';
import { Chip, Chips } from './chip.tsx';
import type { PopupProps } from './popup-button.tsx';

type Range = { readonly from: string | undefined; readonly to: string | undefined };
const ALL: Range = { from: undefined, to: undefined };

type Props = PopupProps &
  Range & {
    /** Without the dates that people ask for often. */
    readonly plain: boolean;
    readonly onChoose: (range: Range) => void;
  };

/** Dates that people ask for often, and a calendar; today is that of the browser's own zone. */
export default function DateRangePopup({ from, to, plain, onChoose, ...popup }: Props): ReactNode {
  const { t } = useTranslation(['dates', 'common']);
  const today = browserToday();
  const ranges = usualRanges(today);
  const [first, last] = [calendarDate(from), calendarDate(to)];
  const start = first ?? last;
  const end = last ?? first;
  const choose = (range: Range): void => {
    onChoose({ from: range.from, to: range.to });
    popup.onClose();
  };
  const chip = (label: string, range: Range): ReactNode => (
    <Chip key={label} on={range.from === from && range.to === to} onPress={() => choose(range)}>
      {label}
    </Chip>
  );
  return (
    <CalendarPopover {...popup} label={t('common:dates')}>
      {!plain && (
        <Chips label={t('dates:often')}>
          {RANGE_NAMES.map((name) => chip(t(`dates:${name}`), ranges[name]))}
          {chip(t('dates:all'), ALL)}
        </Chips>
      )}
      <RangeCalendar
        aria-label={t('common:dates')}
        value={start && end && start.compare(end) <= 0 ? { start, end } : null}
        defaultFocusedValue={end ?? parseDate(today)}
        onChange={(range) => choose({ from: range.start.toString(), to: range.end.toString() })}
      >
        <CalendarMonth />
      </RangeCalendar>
      <p className="caption">{t('dates:chooseTwo')}</p>
    </CalendarPopover>
  );
}
