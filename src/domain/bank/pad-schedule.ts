import { type Day, type Zone, addDays, dayOf, instantAt, daysBetween } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { type BankCalendar, addBankingDays } from './calendar.ts';
import { dayOfMonth, knownDay, knownInstant, weekdayOf } from './days.ts';

export type PadSchedule = BankCalendar & {
  readonly frequency: 'daily' | 'weekly' | 'biweekly' | 'monthly';
  /** 0 is Sunday; of a weekly schedule. */
  readonly weekday?: number | null | undefined;
  /** 1 to 31, cut to the end of a shorter month; of a monthly schedule. */
  readonly monthDay?: number | null | undefined;
  readonly startsOn: string;
  /** `HH:MM` on the wall of the zone. */
  readonly runTime: string;
  readonly timezone: Zone;
};
/** The period is the day that the schedule names, `day` the banking day on which it runs. */
export type PadRun = { readonly period: Day; readonly day: Day; readonly at: string };

const RUN_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
/** A run may fall this much later than its period: a few closed days, and a zone's offset. */
const DAYS_BACK = 14;

function minuteOf(runTime: string): number {
  const [, hour, minute] = RUN_TIME.exec(runTime) ?? [];
  invariant(hour !== undefined && minute !== undefined, `${runTime} is a time of day`);
  return Number(hour) * 60 + Number(minute);
}

/** The first day on or after another that a rhythm of so many days from an anchor reaches. */
const inRhythm = (from: Day, anchor: Day, every: number): Day =>
  addDays(from, ((daysBetween(from, anchor) % every) + every) % every);

function firstPeriod(schedule: PadSchedule, from: Day): Day {
  const startsOn = knownDay(schedule.startsOn);
  switch (schedule.frequency) {
    case 'daily':
      return addBankingDays({ ...calendarOf(schedule), day: from, n: 0 });
    case 'weekly': {
      const weekday = schedule.weekday ?? weekdayOf(startsOn);
      return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
    }
    case 'biweekly':
      return inRhythm(from, startsOn, 14);
    case 'monthly': {
      const inMonth = monthly(schedule, from);
      return inMonth >= from ? inMonth : monthly(schedule, addDays(monthEnd(from), 1));
    }
  }
}

function nextPeriod(schedule: PadSchedule, period: Day): Day {
  switch (schedule.frequency) {
    case 'daily':
      return addBankingDays({ ...calendarOf(schedule), day: period, n: 1 });
    case 'weekly':
      return addDays(period, 7);
    case 'biweekly':
      return addDays(period, 14);
    case 'monthly':
      return monthly(schedule, addDays(monthEnd(period), 1));
  }
}

const monthEnd = (day: Day): Day =>
  dayOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 31);

const monthly = ({ monthDay, startsOn }: PadSchedule, day: Day): Day =>
  dayOfMonth(
    Number(day.slice(0, 4)),
    Number(day.slice(5, 7)),
    monthDay ?? Number(startsOn.slice(8, 10)),
  );

const calendarOf = ({ rail, changes }: PadSchedule): BankCalendar => ({
  rail,
  ...(changes && { changes }),
});

/** The next runs of a schedule that are later than an instant. */
export function padRuns({
  schedule,
  after,
  count,
}: {
  schedule: PadSchedule;
  after: string;
  count: number;
}): PadRun[] {
  const minute = minuteOf(schedule.runTime);
  const since = knownInstant(after);
  const startsOn = knownDay(schedule.startsOn);
  const back = addDays(dayOf(since, schedule.timezone), -DAYS_BACK);
  const runs: PadRun[] = [];
  let period = firstPeriod(schedule, back > startsOn ? back : startsOn);
  while (runs.length < count) {
    const day = addBankingDays({ ...calendarOf(schedule), day: period, n: 0 });
    const at = instantAt(day, minute, schedule.timezone);
    if (at > since) runs.push({ period, day, at: at.toISOString() });
    period = nextPeriod(schedule, period);
  }
  return runs;
}

/** What a run debits: what the wallet lacks of its float, at most what the agreement allows. */
export function padAmount({
  float,
  balance,
  underWay,
  maxDebit,
}: {
  float: Cents;
  balance: Cents;
  underWay: Cents;
  maxDebit: Cents | null;
}): Cents {
  const lacking = float - balance - underWay;
  if (lacking <= 0n) return 0n;
  return maxDebit !== null && lacking > maxDebit ? maxDebit : lacking;
}
