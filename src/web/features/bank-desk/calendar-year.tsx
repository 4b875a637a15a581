import { type KeyboardEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfMonth, formatDay, localeOf } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import type { RailCalendar } from './bank-desk.queries.ts';
import type { ChosenDay } from './change-day.dialog.tsx';
import styles from './bank-desk.module.css';

export const DAY_KINDS = ['open', 'weekend', 'holiday', 'closed', 'opened'] as const;
type DayKind = (typeof DAY_KINDS)[number];

const DAY_MS = 86_400_000;
/** A Sunday to count from. */
const SUNDAY = Date.UTC(2026, 0, 4);
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const plus = (day: string, count: number): string => isoOf(at(day) + count * DAY_MS);

const WORDS = {
  open: 'dayOpen',
  weekend: 'dayWeekend',
  holiday: 'dayHoliday',
  closed: 'dayClosed',
  opened: 'dayOpened',
} as const;

function kindsOf({ holidays, changes }: RailCalendar): (day: string) => DayKind {
  const closed = new Set(holidays);
  const byHand = new Map(changes.map(({ day, open }) => [day, open]));
  return (day) => {
    const changed = byHand.get(day);
    if (changed !== undefined) return changed ? 'opened' : 'closed';
    if ([0, 6].includes(new Date(at(day)).getUTCDay())) return 'weekend';
    return closed.has(day) ? 'holiday' : 'open';
  };
}

/** How far each key moves in the picture: by day, by week, by month. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
};

type Props = {
  readonly year: number;
  readonly calendar: RailCalendar;
  readonly onChoose: (day: ChosenDay) => void;
};

/**
 * Twelve months in a grid. One day is in the tab order, the arrows move from it, and a press or
 * Enter asks about the day; days that are over say only what they were.
 */
export function CalendarYear({ year, calendar, onChoose }: Props): ReactNode {
  const first = `${year}-01-01`;
  const { today } = calendar;
  const [place, setPlace] = useState(today.startsWith(String(year)) ? today : first);
  const current = place.startsWith(String(year)) ? place : first;
  const box = useRef<HTMLDivElement>(null);
  const kindOf = useMemo(() => kindsOf(calendar), [calendar]);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = plus(current, mirrored && Math.abs(step) === 1 ? -step : step);
    if (!next.startsWith(String(year))) return;
    setPlace(next);
    box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div ref={box} className={styles.months} onKeyDown={move}>
      {Array.from({ length: 12 }, (_, month) => (
        <Month
          key={month}
          year={year}
          month={month}
          dayOf={(day) => ({ kind: kindOf(day), inTabOrder: day === current, today })}
          onChoose={(day) => {
            setPlace(day);
            if (day >= today) onChoose({ day, open: ['open', 'opened'].includes(kindOf(day)) });
          }}
        />
      ))}
    </div>
  );
}

type DayLook = {
  readonly kind: DayKind;
  readonly inTabOrder: boolean;
  readonly today: string;
};

function Month({
  year,
  month,
  dayOf,
  onChoose,
}: {
  readonly year: number;
  readonly month: number;
  readonly dayOf: (day: string) => DayLook;
  readonly onChoose: (day: string) => void;
}): ReactNode {
  const { language, region } = usePreferences();
  const locale = localeOf(language, region);
  const [name, weekdays] = useMemo(() => {
    const ofDay = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
    return [
      new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
        Date.UTC(year, month, 1),
      ),
      Array.from({ length: 7 }, (_, day) => ofDay.format(SUNDAY + day * DAY_MS)),
    ];
  }, [locale, year, month]);
  const begins = Date.UTC(year, month, 1);
  const length = (Date.UTC(year, month + 1, 1) - begins) / DAY_MS;
  const days = Array.from({ length }, (_, index) => isoOf(begins + index * DAY_MS));
  return (
    <section className={styles.month} aria-label={`${name} ${year}`}>
      <h3 className={styles.monthName}>{name}</h3>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays.map((weekday, index) => (
          <span key={index}>{weekday}</span>
        ))}
      </div>
      <div className={styles.days}>
        {days.map((day, index) => (
          <DayButton
            key={day}
            day={day}
            look={dayOf(day)}
            column={index === 0 ? new Date(begins).getUTCDay() + 1 : undefined}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  );
}

function DayButton({
  day,
  look: { kind, inTabOrder, today },
  column,
  onChoose,
}: {
  readonly day: string;
  readonly look: DayLook;
  readonly column: number | undefined;
  readonly onChoose: (day: string) => void;
}): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { language, region } = usePreferences();
  const isOver = day < today;
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={inTabOrder ? 0 : -1}
      className={[styles.day, styles[kind], isOver && styles.over].filter(Boolean).join(' ')}
      style={column === undefined ? undefined : { gridColumnStart: column }}
      aria-current={day === today ? 'date' : undefined}
      aria-disabled={isOver || undefined}
      aria-label={`${formatDay(day, language, region)}, ${t(WORDS[kind])}`}
      onClick={() => onChoose(day)}
    >
      {/* As in its name, in which whoever speaks to the page has to find it. */}
      {dayOfMonth(Number(day.slice(8)), language)}
    </button>
  );
}
