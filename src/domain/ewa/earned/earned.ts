import { type Cents, floorOf } from '#kernel/money.ts';
import type { WorkedMinutes } from './hours.ts';

/** Minutes times ten-thousandths of a dollar an hour, for one cent. */
export const UNITS_OF_A_CENT = 6_000n;

/** Minutes times rate, added up: what is kept of work, because wages are rounded once over all. */
export type WorkUnits = bigint;
export const wagesOfUnits = (units: WorkUnits): Cents => floorOf(units, 1n, UNITS_OF_A_CENT);

/** Wages of what was worked; the only rounding, down, comes last. */
export const wagesOf = (worked: readonly Pick<WorkedMinutes, 'minutes' | 'rate'>[]): Cents =>
  wagesOfUnits(worked.reduce((total, { minutes, rate }) => total + minutes * rate, 0n));

/**
 * Where a figure comes from: clockings with what else payroll adds, a salary with the same, or the
 * newest file alone.
 */
export type EarnedParts =
  | {
      readonly kind: 'hourly';
      readonly worked: readonly WorkedMinutes[];
      readonly otherEarned: Cents;
    }
  | { readonly kind: 'salaried'; readonly salary: Cents; readonly otherEarned: Cents }
  | { readonly kind: 'file'; readonly earnedPay: Cents };

/** What a member has earned in a period. Payroll's corrections can take off, but not below 0. */
export function earnedOf(parts: EarnedParts): Cents {
  const earned = sumOf(parts);
  return earned > 0n ? earned : 0n;
}

function sumOf(parts: EarnedParts): Cents {
  if (parts.kind === 'file') return parts.earnedPay;
  const own = parts.kind === 'hourly' ? wagesOf(parts.worked) : parts.salary;
  return own + parts.otherEarned;
}
