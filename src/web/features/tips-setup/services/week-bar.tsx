import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#domain/tips-setup/times.ts';
import { formatClock } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import styles from './services.module.css';
import { WEEK, useWeekDays } from '#web/lib/week-days.ts';

export type WeekBarItem = {
  readonly key: string;
  readonly name: string;
  readonly days: readonly number[];
  readonly timeframes: readonly { readonly start: string; readonly end: string }[];
};
type Piece = {
  readonly key: string;
  readonly tint: number;
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly goesOn: boolean;
};

const WHOLE = 1_440;
const HOURS = ['00:00', '06:00', '12:00', '18:00', '24:00'];
const TINTS = 5;

/** The parts of a day that services fill; what crosses midnight goes on in the next day. */
function piecesOf(day: number, services: readonly WeekBarItem[]): Piece[] {
  const before = (day + 6) % 7;
  return services.flatMap(({ key, name, days, timeframes }, index) =>
    timeframes.flatMap(({ start, end }, nth) => {
      const [from, to] = [readClock(start), readClock(end)];
      if (from === null || to === null) return [];
      const over = to <= from;
      const piece = { tint: index % TINTS, name };
      return [
        ...(days.includes(day)
          ? [
              {
                ...piece,
                key: `${key} ${nth}`,
                from,
                to: over ? WHOLE : to,
                goesOn: over && to > 0,
              },
            ]
          : []),
        ...(over && to > 0 && days.includes(before)
          ? [{ ...piece, key: `${key} ${nth} over`, from: 0, to, goesOn: false }]
          : []),
      ];
    }),
  );
}

/**
 * The week at a glance: a line for each day, from midnight to midnight. What it shows stands in
 * words beside it.
 */
export function WeekBar({ services }: { readonly services: readonly WeekBarItem[] }): ReactNode {
  const { t } = useTranslation('tips-setup');
  const { short } = useWeekDays();
  const { language, region } = usePreferences();
  return (
    <figure className={styles.week} aria-label={t('week')}>
      <div className={styles.grid} aria-hidden="true" dir="ltr">
        {WEEK.map((day) => (
          <div key={day} className={styles.dayLine}>
            <span className={styles.dayName}>{short(day)}</span>
            <span className={styles.track}>
              {piecesOf(day, services).map(({ key, tint, from, to, name, goesOn }) => (
                <span
                  key={key}
                  className={[styles.piece, goesOn && styles.goesOn].filter(Boolean).join(' ')}
                  data-tint={tint}
                  style={{
                    insetInlineStart: `${(from / WHOLE) * 100}%`,
                    inlineSize: `${((to - from) / WHOLE) * 100}%`,
                  }}
                >
                  <span className={styles.pieceName}>{to - from >= 180 && name}</span>
                </span>
              ))}
            </span>
          </div>
        ))}
        <div className={styles.hours}>
          {HOURS.map((hour, nth) => (
            <span key={hour} style={{ insetInlineStart: `${(nth / (HOURS.length - 1)) * 100}%` }}>
              {formatClock(hour, language, region, 'hour')}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
