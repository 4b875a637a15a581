import type { Rail } from '#domain/bank/days.ts';
import { debitDates } from '#domain/bank/debit-dates.ts';
import { padRuns } from '#domain/bank/pad-schedule.ts';
import { readDay, readZone } from '#kernel/day.ts';
import type { Schedule } from '../bank.queries.ts';

type Terms = Pick<
  Schedule,
  'frequency' | 'weekday' | 'month_day' | 'starts_on' | 'run_time' | 'timezone' | 'notice_days'
>;
export type NextRun = { readonly at: string; readonly debitedOn: string };

const RUN_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The next runs of a schedule and when each debits the account; none where its terms aren't whole. */
export function nextRuns(terms: Terms, rail: Rail, after: number, count = 3): readonly NextRun[] {
  const timezone = readZone(terms.timezone);
  if (timezone === null || readDay(terms.starts_on) === null || !RUN_TIME.test(terms.run_time))
    return [];
  const schedule = {
    frequency: terms.frequency,
    weekday: terms.weekday,
    monthDay: terms.month_day,
    startsOn: terms.starts_on,
    runTime: terms.run_time,
    timezone,
    rail,
  };
  return padRuns({ schedule, after: new Date(after).toISOString(), count }).map(({ at }) => ({
    at,
    debitedOn: debitDates({ rail, kind: 'pad', at, noticeDays: terms.notice_days }).dueOn,
  }));
}
