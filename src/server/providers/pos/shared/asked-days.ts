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

/** The dates of the place on which some moments lie. */
const daysOf = ({ timezone }: PosPlace, moments: Iterable<Instant>): Day[] =>
  [...new Set([...moments].map((moment) => dayOf(moment, timezone)))].sort();

/**
 * Whether dates that are over are complete; what is open keeps only the dates from it on which it
 * began.
 */
export function coverage(
  place: PosPlace,
  isOver: boolean,
  open: Iterable<Instant>,
): Pick<PosEnd, 'complete' | 'openDays'> {
  const openDays = daysOf(place, open);
  if (!isOver || openDays.length === 0) return { complete: isOver };
  return { complete: false, openDays };
}

/** Every date from one to the other. */
export function datesBetween(from: Day, to: Day): Day[] {
  const dates: Day[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** `2026-11-20T22:00:00Z`, without the milliseconds that some providers refuse. */
export const toSeconds = (moment: Instant): string =>
  moment.toISOString().replace(/\.\d{3}Z$/, 'Z');
