import { addDays, dayOf, startOfDay, type Day } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import type { PosAsk, PosEnd, PosPlace } from '../point-of-sale.port.ts';

/** Some dates of a place's zone, as moments: from the start of the first to the end of the last. */
export type AskedDays = {
  readonly from: Day;
  readonly to: Day;
  readonly start: Instant;
  /** The first moment that is not asked for. */
  readonly end: Instant;
};

/** Null where what changed since a cursor is asked for. */
export function askedDays(place: PosPlace, ask: PosAsk): AskedDays | null {
  if ('since' in ask) return null;
  const { from, to } = ask.days;
  return {
    from,
    to,
    start: startOfDay(from, place.timezone),
    end: startOfDay(addDays(to, 1), place.timezone),
  };
}

export const isWithin = (days: AskedDays | null, moment: Instant): boolean =>
  days === null || (moment >= days.start && moment < days.end);

type Covered = {
  /** Everything of all dates came. */
  readonly whole: boolean;
  /** Whether the provider adds nothing more to a date. */
  readonly isOver: (day: Day) => boolean;
  /** Since when those are open that are so still. */
  readonly open: Iterable<Instant>;
  /** What is open is a record already, and keeps no date from being complete. */
  readonly openCounts?: boolean;
};

/** How far the dates that were asked for are covered, one by one and together. */
export function coverage(
  place: PosPlace,
  asked: AskedDays | null,
  { whole, isOver, open, openCounts = false }: Covered,
): Pick<PosEnd, 'complete' | 'open' | 'days'> {
  const since = [...open].map((moment) => dayOf(moment, place.timezone));
  if (asked === null) return { complete: false, open: since.length };
  const days = datesBetween(asked.from, asked.to).map((day) => {
    const openThen = since.filter((one) => one === day).length;
    return {
      day,
      open: openThen,
      complete: whole && isOver(day) && (openCounts || openThen === 0),
    };
  });
  return { complete: days.every(({ complete }) => complete), open: since.length, days };
}

/** Whether a date of the place ended at least that many milliseconds ago. */
export const endedBefore =
  ({ timezone }: PosPlace, now: Instant, milliseconds = 0) =>
  (day: Day): boolean =>
    now.getTime() >= startOfDay(addDays(day, 1), timezone).getTime() + milliseconds;

/** Every date from one to the other. */
export function datesBetween(from: Day, to: Day): Day[] {
  const dates: Day[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** `2026-11-20T22:00:00Z`, without the milliseconds that some providers refuse. */
export const toSeconds = (moment: Instant): string =>
  moment.toISOString().replace(/\.\d{3}Z$/, 'Z');
