import type { Body, Query } from '#contract/index.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { EwaSettings } from '../setup.queries.ts';

type Frequency = NonNullable<EwaSettings['schedule']>['frequency'];

/** A schedule as it is entered, by the paths that the server calls its fields. */
export type ScheduleValues = {
  readonly 'schedule.frequency': Frequency;
  readonly 'schedule.effective_from': string;
  readonly 'schedule.anchor': string;
  /** Days of the month, with commas. */
  readonly 'schedule.starts_on': string;
  readonly 'schedule.payday_lag': string;
  readonly 'schedule.cutoff_days': string;
  readonly 'schedule.cutoff_time': string;
};

/** Whether its periods are counted from a day, not by the days of months. */
export const isAnchored = (frequency: Frequency): boolean =>
  frequency === 'weekly' || frequency === 'every_two_weeks';

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d{1,2}$/.test(text.trim()) &&
  Number.parseInt(text, 10) >= least &&
  Number.parseInt(text, 10) <= most;

const datesOf = (text: string): readonly number[] =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => Number.parseInt(part, 10));

function areStarts(text: string, frequency: Frequency): boolean {
  const dates = text.split(',').map((part) => part.trim());
  return (
    dates.length === (frequency === 'monthly' ? 1 : 2) &&
    new Set(dates).size === dates.length &&
    dates.every((date) => isWithin(date, 1, 28))
  );
}

/** What is wrong with what was entered, before the server looks. */
export function wrongIn(values: ScheduleValues): Complaints<ScheduleValues> {
  const frequency = values['schedule.frequency'];
  const anchored = isAnchored(frequency);
  return {
    'schedule.effective_from': values['schedule.effective_from'] === '' && 'required',
    'schedule.anchor': anchored && values['schedule.anchor'] === '' && 'required',
    'schedule.starts_on':
      !anchored && !areStarts(values['schedule.starts_on'], frequency) && 'starts_on_invalid',
    'schedule.payday_lag': !isWithin(values['schedule.payday_lag'], 0, 31) && 'number_out_of_range',
    'schedule.cutoff_days':
      !isWithin(values['schedule.cutoff_days'], 1, 10) && 'number_out_of_range',
    'schedule.cutoff_time': values['schedule.cutoff_time'] === '' && 'required',
  };
}

/** What is sent of values with which nothing is wrong. */
export function readSchedule(
  values: ScheduleValues,
): NonNullable<Body<'saveEwaSettings'>['schedule']> {
  const frequency = values['schedule.frequency'];
  const anchored = isAnchored(frequency);
  return {
    frequency,
    effective_from: values['schedule.effective_from'],
    anchor: anchored ? values['schedule.anchor'] : null,
    starts_on: anchored ? null : [...datesOf(values['schedule.starts_on'])],
    payday_lag: Number.parseInt(values['schedule.payday_lag'], 10),
    cutoff_days: Number.parseInt(values['schedule.cutoff_days'], 10),
    cutoff_time: values['schedule.cutoff_time'],
  };
}

/** The same as a question about periods; null while something is wrong. */
export function scheduleQuestion(values: ScheduleValues): Query<'ewaPeriods'> | null {
  if (Object.values(wrongIn(values)).some(Boolean)) return null;
  const schedule = readSchedule(values);
  return {
    frequency: schedule.frequency,
    effective_from: schedule.effective_from,
    ...(schedule.anchor ? { anchor: schedule.anchor } : {}),
    ...(schedule.starts_on ? { starts_on: schedule.starts_on.join(',') } : {}),
    payday_lag: String(schedule.payday_lag),
    cutoff_days: String(schedule.cutoff_days),
    cutoff_time: schedule.cutoff_time,
  };
}
