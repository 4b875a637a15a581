import { bankHolidays } from '#domain/bank/index.ts';
import * as ewa from '#domain/ewa/index.ts';
import type { Break } from '#domain/tips-data/index.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Whole, cents, dayIn, dayOrNull, instantIn, instantText } from './ewa-reading.ts';

/** A break by its length, or by its times in one of the ways in which they are written. */
type BreakOfCase =
  | { readonly seconds: number }
  | { readonly from: string; readonly to: string }
  | { readonly start: string; readonly end: string }
  | { readonly in: string; readonly out: string };
type HoursCase = {
  readonly zone: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly rates: {
    readonly source: 'payroll' | 'provider';
    readonly rates: readonly {
      readonly job: string | null;
      readonly rate_e4: Whole;
      readonly effective_from: string;
    }[];
  };
  readonly approved_only?: boolean;
  readonly clockings: readonly {
    readonly in: string;
    readonly out: string | null;
    readonly unpaid_breaks?: readonly BreakOfCase[];
    readonly paid_breaks?: readonly BreakOfCase[];
    readonly deleted?: boolean;
    readonly dismissed?: boolean;
    readonly approved?: boolean | null;
    readonly job?: string | null;
    readonly hourly_wage_e4?: Whole | null;
  }[];
};

export function hoursCase(input: HoursCase): unknown {
  const { minutes, notes, toCheck } = ewa.workedHours({
    zone: input.zone,
    firstDay: dayIn(input.first_day),
    lastDay: dayIn(input.last_day),
    approvedOnly: input.approved_only ?? false,
    confirmedMinutes: new Map(),
    rates: {
      source: input.rates.source,
      rates: input.rates.rates.map(({ job, rate_e4: rate, effective_from: from }) => ({
        job,
        rate: cents(rate),
        effectiveFrom: dayIn(from),
      })),
    },
    clockings: input.clockings.map((one, at) => ({
      id: at + 1,
      clockedIn: instantIn(one.in),
      clockedOut: one.out === null ? null : instantIn(one.out),
      breaks: [...breaksOf(one.unpaid_breaks, false), ...breaksOf(one.paid_breaks, true)],
      deleted: (one.deleted ?? false) || (one.dismissed ?? false),
      approved: one.approved ?? null,
      jobs: one.job === null || one.job === undefined ? [] : [one.job],
      hourlyWage:
        one.hourly_wage_e4 === null || one.hourly_wage_e4 === undefined
          ? null
          : cents(one.hourly_wage_e4),
    })),
  });
  return {
    minutes: minutes.map(({ date, rate, minutes: count }) => ({
      date,
      rate_e4: rate,
      minutes: count,
    })),
    earned: ewa.wagesOf(minutes),
    notes,
    to_check: toCheck.map(({ date }) => date),
  };
}

const breaksOf = (breaks: readonly BreakOfCase[] = [], paid: boolean): Break[] =>
  breaks.map((one) => {
    if ('seconds' in one) return { paid, seconds: one.seconds };
    const [from, to] =
      'from' in one
        ? [one.from, one.to]
        : 'start' in one
          ? [one.start, one.end]
          : [one.in, one.out];
    return { paid, from: instantIn(from), to: instantIn(to) };
  });

type SalaryCase = {
  readonly annual: Whole;
  readonly frequency: ewa.Frequency;
  readonly first: string;
  readonly last: string;
  readonly today: string;
  readonly bridging?: boolean;
  readonly employed_from?: string | null;
  readonly employed_to?: string | null;
};

export const salaryCase = (input: SalaryCase): unknown => ({
  earned: ewa.salaryEarned({
    annual: cents(input.annual),
    frequency: input.frequency,
    firstDay: dayIn(input.first),
    lastDay: dayIn(input.last),
    bridging: input.bridging ?? false,
    today: dayIn(input.today),
    employedFrom: dayOrNull(input.employed_from),
    employedTo: dayOrNull(input.employed_to),
  }),
});

type VersionOfCase = {
  readonly frequency: ewa.Frequency;
  readonly effective_from: string;
  readonly payday_lag: number;
  readonly cutoff_days?: number;
  readonly cutoff_time?: string;
  readonly anchor?: string;
  readonly starts_on?: readonly number[];
};
type PeriodsCase = {
  readonly schedule: readonly VersionOfCase[];
  readonly zone: string;
  readonly holidays: readonly string[];
  readonly count: number;
};

export function periodsCase({ schedule, zone, holidays, count }: PeriodsCase): unknown {
  const versions = schedule.map(versionOf);
  const [first] = versions.map(({ effectiveFrom }) => effectiveFrom).sort();
  invariant(first !== undefined, 'a case has a schedule');
  const periods = ewa.periodsFrom(
    { versions, zone, calendar: calendarWith(holidays), movedPaydays: new Map() },
    first,
    count,
  );
  return {
    periods: periods.map((period) => ({
      first_day: period.firstDay,
      last_day: period.lastDay,
      payday: period.payday,
      cutoff_at: instantText(period.cutoffAt),
      bridging: period.bridging,
    })),
  };
}

function versionOf(one: VersionOfCase): ewa.ScheduleVersion {
  const read = ewa.checkSchedule(
    {
      frequency: one.frequency,
      effectiveFrom: one.effective_from,
      anchor: one.anchor ?? null,
      startsOn: one.starts_on ?? null,
      paydayLag: one.payday_lag,
      cutoffDays: one.cutoff_days ?? 2,
      cutoffTime: one.cutoff_time ?? '12:00',
    },
    { versions: [], today: dayIn(one.effective_from) },
  );
  invariant(read.ok, `a schedule that can be saved: ${JSON.stringify(read)}`);
  return read.value;
}

/** Years in which the holidays of a case lie, and those in which its rules may look. */
const YEARS = Array.from({ length: 60 }, (_, at) => 2000 + at);

/** A case says which days are closed besides weekends; those of the rail are opened for it. */
const calendarWith = (holidays: readonly string[]) => ({
  rail: 'eft' as const,
  changes: [
    ...YEARS.flatMap((year) =>
      bankHolidays({ rail: 'eft', year }).map((day) => ({ day, open: true })),
    ),
    ...holidays.map((day) => ({ day, open: false })),
  ],
});
