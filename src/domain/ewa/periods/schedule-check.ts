import { type Day, addDays, daysBetween, readDay } from '#kernel/day.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { readClock } from '../../tips-setup/times.ts';
import type { Frequency } from '../earned/salary.ts';
import { type PeriodStarts, type ScheduleVersion, periodDays } from './schedule.ts';

/** A schedule as a person enters it; what its frequency does not need is null. */
export type ScheduleInput = {
  readonly frequency: Frequency;
  readonly effectiveFrom: string;
  readonly anchor: string | null;
  readonly startsOn: readonly number[] | null;
  readonly paydayLag: number;
  readonly cutoffDays: number;
  /** `HH:MM`, from 00:00 to 23:59. */
  readonly cutoffTime: string;
};

export type ScheduleProblem =
  | 'effective_from_invalid'
  | 'effective_from_too_early'
  | 'effective_from_inside_period'
  | 'anchor_invalid'
  | 'starts_on_invalid'
  | 'payday_lag_invalid'
  | 'cutoff_days_invalid'
  | 'cutoff_time_invalid';

export const MAX_PAYDAY_LAG = 31;
export const MAX_CUTOFF_DAYS = 10;
export const MAX_START_DATE = 28;
/** A store's first schedule may begin with the period that is running. */
const MAX_DAYS_BACK = 31;

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/**
 * Reads a schedule as a new version, or names everything that is wrong with it. A later version
 * begins the day after a period ends, tomorrow at the earliest.
 */
export function checkSchedule(
  input: ScheduleInput,
  { versions, today }: { readonly versions: readonly ScheduleVersion[]; readonly today: Day },
): Result<ScheduleVersion, 'schedule_invalid'> {
  const problems: Problem<ScheduleProblem>[] = [];
  const note = (path: string, code: ScheduleProblem): void => {
    problems.push({ path, code });
  };
  const effectiveFrom = readDay(input.effectiveFrom);
  if (effectiveFrom === null) note('effective_from', 'effective_from_invalid');
  else {
    const wrong = wrongBeginning(effectiveFrom, versions, today);
    if (wrong !== null) note('effective_from', wrong);
  }
  const starts = startsOf(input);
  if (typeof starts === 'string')
    note(starts === 'anchor_invalid' ? 'anchor' : 'starts_on', starts);
  if (!isWithin(input.paydayLag, 0, MAX_PAYDAY_LAG)) note('payday_lag', 'payday_lag_invalid');
  if (!isWithin(input.cutoffDays, 1, MAX_CUTOFF_DAYS)) note('cutoff_days', 'cutoff_days_invalid');
  const cutoffMinute = cutoffMinuteOf(input.cutoffTime);
  if (cutoffMinute === null) note('cutoff_time', 'cutoff_time_invalid');
  if (
    problems.length > 0 ||
    effectiveFrom === null ||
    typeof starts === 'string' ||
    cutoffMinute === null
  )
    return fail('schedule_invalid', {}, problems);
  const { paydayLag, cutoffDays } = input;
  return ok({ effectiveFrom, paydayLag, cutoffDays, cutoffMinute, ...starts });
}

function startsOf({
  frequency,
  anchor,
  startsOn,
}: ScheduleInput): PeriodStarts | 'anchor_invalid' | 'starts_on_invalid' {
  if (frequency === 'weekly' || frequency === 'every_two_weeks') {
    const day = anchor === null ? null : readDay(anchor);
    return day === null ? 'anchor_invalid' : { frequency, anchor: day };
  }
  const dates = startsOn ?? (frequency === 'monthly' ? [1] : [1, 16]);
  const isValid =
    dates.length === (frequency === 'monthly' ? 1 : 2) &&
    new Set(dates).size === dates.length &&
    dates.every((date) => isWithin(date, 1, MAX_START_DATE));
  return isValid ? { frequency, startsOn: dates.toSorted((a, b) => a - b) } : 'starts_on_invalid';
}

const MINUTES_A_DAY = 1_440;

/** A minute of the day; its end is on the next one. */
function cutoffMinuteOf(time: string): number | null {
  const minute = readClock(time);
  return minute === null || minute >= MINUTES_A_DAY ? null : minute;
}

function wrongBeginning(
  from: Day,
  versions: readonly ScheduleVersion[],
  today: Day,
): ScheduleProblem | null {
  if (versions.length === 0)
    return daysBetween(from, today) > MAX_DAYS_BACK ? 'effective_from_too_early' : null;
  if (from <= today) return 'effective_from_too_early';
  return startsPeriod(versions, from) ? null : 'effective_from_inside_period';
}

/** Whether a period of the schedule starts on a day, or none has started yet. */
function startsPeriod(versions: readonly ScheduleVersion[], day: Day): boolean {
  for (const { firstDay, lastDay } of periodDays(versions)) {
    if (firstDay >= day) return true;
    if (lastDay >= day) return false;
  }
  return false;
}

/** The days on which a new version could begin, the earliest first. */
export function possibleBeginnings(
  versions: readonly ScheduleVersion[],
  today: Day,
  count: number,
): Day[] {
  const days: Day[] = [];
  if (versions.length === 0) return [addDays(today, 1)];
  for (const { firstDay } of periodDays(versions)) {
    if (days.length >= count) break;
    if (firstDay > today) days.push(firstDay);
  }
  return days;
}
