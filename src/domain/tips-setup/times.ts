import type { Timeframe } from '../tips-data/index.ts';

const MINUTES_A_DAY = 1_440;

/** Reads `HH:MM` into minutes of the day; 24:00 is the end of it. */
export function readClock(text: string): number | null {
  const read = /^(\d{2}):([0-5]\d)$/.exec(text);
  if (!read) return null;
  const minutes = Number(read[1]) * 60 + Number(read[2]);
  return minutes <= MINUTES_A_DAY ? minutes : null;
}

export const writeClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** How long a timeframe is by the clock on the wall. */
const lengthOf = ({ start, end }: Timeframe): number =>
  end > start ? end - start : end - start + MINUTES_A_DAY;

export type Span = { readonly days: readonly number[]; readonly timeframes: readonly Timeframe[] };
type Stretch = { readonly from: number; readonly to: number };

/** A week as a ring: each start by its weekday. */
const stretches = ({ days, timeframes }: Span): Stretch[] =>
  days.flatMap((day) =>
    timeframes.map((timeframe) => ({
      from: day * MINUTES_A_DAY + timeframe.start,
      to: day * MINUTES_A_DAY + timeframe.start + lengthOf(timeframe),
    })),
  );

const WEEK = 7 * MINUTES_A_DAY;
const meet = (a: Stretch, b: Stretch): boolean =>
  [-WEEK, 0, WEEK].some((turn) => a.from < b.to + turn && b.from + turn < a.to);

/** Whether two services are ever open at once. */
export const servicesOverlap = (a: Span, b: Span): boolean =>
  stretches(a).some((one) => stretches(b).some((other) => meet(one, other)));

/** Whether a service is open twice at once. */
export function overlapsItself(span: Span): boolean {
  const all = stretches(span);
  return all.some((one, index) => all.slice(index + 1).some((other) => meet(one, other)));
}
