import { type Day, daysBetween } from '#kernel/day.ts';
import { writeDecimal } from '#kernel/decimal.ts';
import { type Cents, floorOf, largerOf } from '#kernel/money.ts';
import { type WorkUnits, wagesOfUnits } from './earned.ts';
import { type Frequency, salaryEarned } from './salary.ts';

/** A period, as what somebody earns in it depends on it. */
export type EarningPeriod = {
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly bridging: boolean;
  readonly frequency: Frequency;
};

/** How payroll pays somebody; null where nobody has matched them, and only their hours count. */
export type PayTerms = {
  readonly employeeType: 'hourly' | 'salaried';
  readonly annualSalary: Cents | null;
  readonly employedFrom: Day | null;
  readonly employedTo: Day | null;
};

/** What is kept of a member and a period. */
export type EarnedInputs = {
  readonly workUnits: WorkUnits;
  /** What payroll adds or takes off. */
  readonly otherEarned: Cents;
  /** What the newest file says was earned as a whole. */
  readonly earnedPay: Cents | null;
};

export type EarnedFigure = {
  readonly source: 'clockings' | 'salary' | 'file';
  /** Of clockings, of the salary, or of the file. */
  readonly wages: Cents;
  readonly otherEarned: Cents;
  readonly earned: Cents;
  readonly salaryDays: { readonly completed: number; readonly days: number } | null;
};

type EarnedContext = {
  readonly period: EarningPeriod;
  readonly pay: PayTerms | null;
  readonly earnedSource: 'clockings' | 'file';
  /** Today's date at the store. */
  readonly today: Day;
};

/** What a member has earned in a period, and where the figure comes from. */
export function earnedInPeriod(
  { workUnits, otherEarned, earnedPay }: EarnedInputs,
  { period, pay, earnedSource, today }: EarnedContext,
): EarnedFigure {
  if (earnedSource === 'file') {
    const wages = largerOf(earnedPay ?? 0n, 0n);
    return { source: 'file', wages, otherEarned: 0n, earned: wages, salaryDays: null };
  }
  if (pay?.employeeType !== 'salaried') {
    const wages = wagesOfUnits(workUnits);
    const earned = largerOf(wages + otherEarned, 0n);
    return { source: 'clockings', wages, otherEarned, earned, salaryDays: null };
  }
  const { annualSalary, employedFrom, employedTo } = pay;
  const wages = salaryEarned({
    ...period,
    annual: annualSalary ?? 0n,
    today,
    employedFrom,
    employedTo,
  });
  const days = daysBetween(period.firstDay, period.lastDay) + 1;
  const completed = Math.max(0, Math.min(days, daysBetween(period.firstDay, today)));
  return {
    source: 'salary',
    wages,
    otherEarned,
    earned: largerOf(wages + otherEarned, 0n),
    salaryDays: { completed, days },
  };
}

/** Earned less taken, before tax: what comes on the payday. Never below 0. */
export const staysForPayday = (earned: Cents, taken: Cents): Cents => largerOf(earned - taken, 0n);

/** What of the wages each date adds; together they are the wages, to the cent. */
export function wagesByDate(
  units: readonly { readonly date: Day; readonly units: WorkUnits }[],
): ReadonlyMap<Day, Cents> {
  const added = new Map<Day, Cents>();
  let before: WorkUnits = 0n;
  for (const one of units.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const earned = wagesOfUnits(before + one.units) - wagesOfUnits(before);
    added.set(one.date, (added.get(one.date) ?? 0n) + earned);
    before += one.units;
  }
  return added;
}

/** What was taken of what may be taken, in percent with one decimal; null where nothing may be. */
export const takenShare = (taken: Cents, cap: Cents): string | null =>
  cap <= 0n ? null : writeDecimal(floorOf(taken, 1_000n, cap), 1);
