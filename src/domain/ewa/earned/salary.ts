import { type Day, addDays, daysBetween } from '#kernel/day.ts';
import { type Cents, floorOf } from '#kernel/money.ts';

export type Frequency = 'weekly' | 'every_two_weeks' | 'semi_monthly' | 'monthly';

/** What a year is divided by, as payroll does it. */
export const PERIODS_A_YEAR: Readonly<Record<Frequency, bigint>> = {
  weekly: 52n,
  every_two_weeks: 26n,
  semi_monthly: 24n,
  monthly: 12n,
};

/** A bridging period has no share of the year of its own; it is paid by the day of a long year. */
export const DAYS_A_YEAR = 366n;

type SalaryInput = {
  readonly annual: Cents;
  readonly frequency: Frequency;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly bridging: boolean;
  /** Today's date at the store; today counts from tomorrow. */
  readonly today: Day;
  readonly employedFrom: Day | null;
  /** The last day of work, which counts. */
  readonly employedTo: Day | null;
};

export const payOfOnePeriod = (annual: Cents, frequency: Frequency): Cents =>
  floorOf(annual, 1n, PERIODS_A_YEAR[frequency]);

/** What a salaried member has earned in a period by the end of yesterday. */
export function salaryEarned(input: SalaryInput): Cents {
  const { annual, frequency, firstDay, lastDay, bridging } = input;
  const completed = BigInt(completedDays(input));
  if (bridging) return floorOf(annual, completed, DAYS_A_YEAR);
  const days = BigInt(daysBetween(firstDay, lastDay) + 1);
  return floorOf(payOfOnePeriod(annual, frequency), completed, days);
}

/** The days of the period that are over, in which the member was employed. */
function completedDays({
  firstDay,
  lastDay,
  today,
  employedFrom,
  employedTo,
}: SalaryInput): number {
  const from = employedFrom !== null && employedFrom > firstDay ? employedFrom : firstDay;
  const ends = [lastDay, addDays(today, -1), ...(employedTo === null ? [] : [employedTo])];
  const to = ends.reduce((earliest, day) => (day < earliest ? day : earliest));
  return Math.max(0, daysBetween(from, to) + 1);
}
