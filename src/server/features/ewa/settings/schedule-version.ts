import type { ScheduleBody } from '#contract/ewa/fields.ts';
import { knownDay } from '#domain/bank/days.ts';
import type { ScheduleInput, ScheduleProblem, ScheduleVersion } from '#domain/ewa/index.ts';
import { writeClock } from '#domain/tips-setup/times.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Problem } from '#kernel/result.ts';
import { changesOf } from '#server/platform/changes.ts';
import type { ScheduleRow } from './schedules.repo.ts';

/** A version as the rules reckon with it. */
export function versionOf(row: ScheduleRow): ScheduleVersion {
  const { frequency } = row;
  const rest = {
    effectiveFrom: knownDay(row.effective_from),
    paydayLag: row.payday_lag,
    cutoffDays: row.cutoff_days,
    cutoffMinute: row.cutoff_minute,
  };
  if (frequency === 'weekly' || frequency === 'every_two_weeks') {
    invariant(row.anchor !== null, 'weeks are counted from an anchor');
    return { ...rest, frequency, anchor: knownDay(row.anchor) };
  }
  invariant(row.starts_on !== null, 'periods of months have days on which they start');
  return { ...rest, frequency, startsOn: row.starts_on };
}

/** The same as columns. */
export const columnsOf = (version: ScheduleVersion) => ({
  effective_from: version.effectiveFrom,
  frequency: version.frequency,
  anchor: 'anchor' in version ? version.anchor : null,
  starts_on: 'startsOn' in version ? [...version.startsOn] : null,
  payday_lag: version.paydayLag,
  cutoff_days: version.cutoffDays,
  cutoff_minute: version.cutoffMinute,
});

type Columns = ReturnType<typeof columnsOf>;

/** What a person chooses of a schedule, as the audit and the wire say it. */
export const choicesOf = (row: Columns | ScheduleRow) => ({
  frequency: row.frequency,
  effective_from: row.effective_from,
  anchor: row.anchor,
  starts_on: row.starts_on,
  payday_lag: row.payday_lag,
  cutoff_days: row.cutoff_days,
  cutoff_time: writeClock(row.cutoff_minute),
});

export const presentSchedule = (row: ScheduleRow) => ({ ...choicesOf(row), made_by: row.made_by });

export const inputOf = (body: ScheduleBody): ScheduleInput => ({
  frequency: body.frequency,
  effectiveFrom: body.effective_from,
  anchor: body.anchor,
  startsOn: body.starts_on,
  paydayLag: body.payday_lag,
  cutoffDays: body.cutoff_days,
  cutoffTime: body.cutoff_time,
});

/** Whether a schedule is sent back as it was read. */
export const isAsKept = (row: ScheduleRow, body: ScheduleBody): boolean =>
  changesOf(choicesOf(row), body) === null;

/** Of what the rules say of a schedule: codes that the portal has sentences for. */
const CODES: Readonly<Record<ScheduleProblem, string>> = {
  effective_from_invalid: 'date_invalid',
  effective_from_too_early: 'effective_from_too_early',
  effective_from_inside_period: 'effective_from_inside_period',
  anchor_invalid: 'date_invalid',
  starts_on_invalid: 'starts_on_invalid',
  payday_lag_invalid: 'number_out_of_range',
  cutoff_days_invalid: 'number_out_of_range',
  cutoff_time_invalid: 'clock_invalid',
};

/** Problems of a schedule at their fields; `within` is the object that it was sent in. */
export const scheduleProblems = (
  problems: readonly Problem[],
  within: 'schedule.' | '' = '',
): Problem[] =>
  problems.map(({ path, code }) => ({
    path: `${within}${path}`,
    // The rules answer their own closed list of problems, which a result widens to text.
    code: CODES[code as ScheduleProblem],
  }));
