import { type Day, addDays, daysBetween } from '#kernel/day.ts';
import { dayOfMonth } from '../../bank/days.ts';

/**
 * How a store pays from a day on. Weeks count from the anchor, any first day of a period; months
 * from the days of the month on which periods start.
 */
export type ScheduleVersion = {
  readonly effectiveFrom: Day;
  /** Days from the last day of a period to its payday. */
  readonly paydayLag: number;
  /** Business days from the cut-off to the payday. */
  readonly cutoffDays: number;
  /** Minute of the day on the store's wall clock. */
  readonly cutoffMinute: number;
} & PeriodStarts;

export type PeriodStarts =
  | { readonly frequency: 'weekly' | 'every_two_weeks'; readonly anchor: Day }
  | { readonly frequency: 'semi_monthly' | 'monthly'; readonly startsOn: readonly number[] };

/** The days of one period, and the version that they come from. */
export type PeriodDays = {
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Shorter than a regular one: the days up to the first regular start of a version. */
  readonly bridging: boolean;
  readonly version: ScheduleVersion;
};

/** In the order of time; of two from one day only the later one counts. */
function ordered(versions: readonly ScheduleVersion[]): ScheduleVersion[] {
  const byDay = new Map(versions.map((version) => [version.effectiveFrom, version]));
  return [...byDay.values()].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
}

/** The versions with a new one in place of whatever was planned from its first day on. */
export const withVersion = (
  versions: readonly ScheduleVersion[],
  added: ScheduleVersion,
): ScheduleVersion[] => [
  ...ordered(versions).filter(({ effectiveFrom }) => effectiveFrom < added.effectiveFrom),
  added,
];

/**
 * The days of all periods from the first version on, without end. They never overlap and leave no
 * day out; a version that begins within a period ends that one the day before.
 */
export function* periodDays(versions: readonly ScheduleVersion[]): Generator<PeriodDays> {
  const all = ordered(versions);
  for (const [at, version] of all.entries()) {
    const until = all[at + 1]?.effectiveFrom ?? null;
    let firstDay = version.effectiveFrom;
    while (until === null || firstDay < until) {
      const next = regularStart(version, addDays(firstDay, 1));
      const isCut = until !== null && next > until;
      const end = isCut ? until : next;
      const isRegular = regularStart(version, firstDay) === firstDay;
      yield { firstDay, lastDay: addDays(end, -1), bridging: isCut || !isRegular, version };
      firstDay = end;
    }
  }
}

const DAYS_OF: Readonly<Record<'weekly' | 'every_two_weeks', number>> = {
  weekly: 7,
  every_two_weeks: 14,
};

/** The first day on or after a day on which a regular period starts. */
function regularStart(starts: PeriodStarts, day: Day): Day {
  if ('anchor' in starts) {
    const length = DAYS_OF[starts.frequency];
    return addDays(day, ((daysBetween(day, starts.anchor) % length) + length) % length);
  }
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const inMonths = [month, month + 1].flatMap((one) =>
    starts.startsOn.map((date) =>
      one > 12 ? dayOfMonth(year + 1, 1, date) : dayOfMonth(year, one, date),
    ),
  );
  return inMonths.filter((start) => start >= day).reduce((a, b) => (b < a ? b : a));
}
