import { addDays, type Day, startOfDay, type Zone } from '../../kernel/day.ts';
import { hours, type Instant } from '../../kernel/instant.ts';
import type { Window } from './windows.ts';

/**
 * Why the data of a date is not whole: not read to its end, listing next to nothing all at once,
 * with a record that cannot be read, or with totals of the provider that our records do not give.
 */
export const DATA_GAPS = [
  'data_incomplete',
  'data_vanished',
  'records_unreadable',
  'totals_differ',
] as const;
export type DataGap = (typeof DATA_GAPS)[number];

/** How far one date of one kind of data has been read. */
export type DayRead = {
  readonly kind: 'clockings' | 'sales';
  readonly day: Day;
  readonly readAt: Instant;
  /** The provider adds nothing more, as far as it says. */ readonly complete: boolean;
  readonly open: number;
  readonly vanished: boolean;
  /** There is not a single record of it. */ readonly empty: boolean;
};
type Coverage = {
  readonly windows: readonly Window[];
  readonly zone: Zone;
  readonly now: Instant;
  /** From which date each kind of data comes by itself. */
  readonly sources: readonly { readonly kind: DayRead['kind']; readonly liveFrom: Day | null }[];
  readonly days: readonly DayRead[];
  /** The dates of which something could not be read. */
  readonly unreadable: readonly { readonly first: Day; readonly last: Day }[];
  /** The dates whose records do not give the provider's own totals. */
  readonly differing: ReadonlySet<Day>;
  /** What somebody has looked at: `date gap`. */ readonly answered: ReadonlySet<string>;
};

/** So long after the last service of a date the provider itself should say that it is complete. */
const SETTLES = hours(6);

/**
 * What is missing of the data of each date with a service; it blocks paying. A date with clock-ins
 * and no sale at all, or the other way round, lists too little. In the hours after a
 * service a reading from after its end with nothing open is enough; later the provider has to say
 * that the date is complete.
 */
export function dataGapsOf(coverage: Coverage): Map<Day, DataGap[]> {
  const ends = new Map<Day, number>();
  // Of a service that is not over nothing can be missing yet, and nothing of it is paid.
  for (const { date, end } of coverage.windows)
    if (end <= coverage.now.getTime()) ends.set(date, Math.max(end, ends.get(date) ?? 0));
  return new Map(
    [...ends].flatMap(([date, end]): [Day, DataGap[]][] => {
      const gaps = DATA_GAPS.filter(
        (gap) => isGap(gap, coverage, { date, end }) && !coverage.answered.has(`${date} ${gap}`),
      );
      return gaps.length === 0 ? [] : [[date, gaps]];
    }),
  );
}

function isGap(
  gap: DataGap,
  { now, zone, sources, days, unreadable, differing }: Coverage,
  { date, end }: { readonly date: Day; readonly end: number },
): boolean {
  const own = sources.filter(({ liveFrom }) => liveFrom !== null && liveFrom <= date);
  const read = (kind: DayRead['kind'], day: Day): DayRead | undefined =>
    days.find((one) => one.kind === kind && one.day === day);
  switch (gap) {
    case 'data_incomplete':
      return own.some(
        ({ kind }) =>
          !isRead(read(kind, date), end, now) ||
          (isAfterMidnight(date, end, zone) && !isReadOn(read(kind, addDays(date, 1)), end)),
      );
    case 'data_vanished':
      return (
        own.some(({ kind }) => read(kind, date)?.vanished === true) ||
        isOneSided(own.map(({ kind }) => read(kind, date)))
      );
    case 'records_unreadable':
      return own.length > 0 && unreadable.some(({ first, last }) => first <= date && date <= last);
    case 'totals_differ':
      return own.length > 0 && differing.has(date);
  }
}

/** A service that goes on after midnight has a part of the date after it. */
const isAfterMidnight = (date: Day, end: number, zone: Zone): boolean =>
  end > startOfDay(addDays(date, 1), zone).getTime();
const isReadOn = (read: DayRead | undefined, end: number): boolean =>
  read !== undefined && (read.complete || read.readAt.getTime() >= end);

const isOneSided = (read: readonly (DayRead | undefined)[]): boolean =>
  read.every((one) => one !== undefined) &&
  read.some((one) => one.empty) &&
  read.some((one) => !one.empty);

function isRead(read: DayRead | undefined, end: number, now: Instant): boolean {
  if (read === undefined) return false;
  if (read.complete) return true;
  return read.open === 0 && read.readAt.getTime() >= end && now.getTime() < end + SETTLES;
}

/** Bills after midnight are of the service before it: the date after it is asked for as well. */
export const readThrough = (last: Day, today: Day): Day => (last < today ? addDays(last, 1) : last);
