import type { BankCalendar } from '#domain/bank/calendar.ts';
import { type PadSchedule, padRuns } from '#domain/bank/pad-schedule.ts';
import { invariant } from '#kernel/invariant.ts';
import type { ScheduleRow } from './schedules.repo.ts';

/** The schedule as the rules of the calendar read it. */
export const rhythmOf = (
  row: Pick<ScheduleRow, 'frequency' | 'weekday' | 'month_day' | 'starts_on' | 'run_time'> & {
    readonly timezone: string;
    readonly rail: 'eft' | 'ach';
  },
  { changes }: Required<BankCalendar>,
): PadSchedule => ({
  frequency: row.frequency,
  weekday: row.weekday,
  monthDay: row.month_day,
  startsOn: row.starts_on,
  runTime: row.run_time,
  timezone: row.timezone,
  rail: row.rail,
  changes,
});

/** The first run that is later than an instant. */
export function nextRunAfter(schedule: PadSchedule, after: Date): Date {
  const [next] = padRuns({ schedule, after: after.toISOString(), count: 1 });
  invariant(next, 'a schedule runs again');
  return new Date(next.at);
}
