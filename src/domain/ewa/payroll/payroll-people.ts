import { groupBy } from '#kernel/group-by.ts';
import { foldName } from '../../people/identifiers.ts';
import { emailKey, fullNameKeys, mobileKey } from '../../people/match-keys.ts';
import type { PayrollField, PayrollRow } from './payroll-row.ts';
import type { RateE4 } from '../earned/rates.ts';

/** What stands once for a person, however many rows their jobs take. */
const ONCE = [
  ['employeeType', 'employee_type'],
  ['mobile', 'mobile'],
  ['email', 'email'],
  ['annualSalary', 'annual_salary'],
  ['usualMinutes', 'usual_hours'],
  ['otherEarned', 'other_earned'],
  ['earnedPay', 'earned_pay'],
  ['employedFrom', 'employed_from'],
  ['employedTo', 'employed_to'],
] as const satisfies readonly (readonly [keyof PayrollRow, PayrollField])[];

/** Somebody as all of their rows have them. */
export type PersonOfFile = Omit<PayrollRow, 'job' | 'rate'> & {
  /** At most one a job; null is the base rate. */
  readonly rates: readonly { readonly job: string | null; readonly rate: RateE4 }[];
};

/**
 * People of a file: the rows of a payroll ID are one person. A cell that is empty says nothing, so
 * that the others of their rows may say it.
 */
export function peopleOfRows(rows: readonly PayrollRow[]): PersonOfFile[] {
  return [...groupBy(rows, (row) => row.posKey).values()].flatMap((own) => {
    const [first, ...others] = own;
    if (first === undefined) return [];
    const { job: _, rate: __, ...person } = others.reduce(filledFrom, first);
    const rates = own.flatMap(({ job, rate }) => (rate === null ? [] : [{ job, rate }]));
    return [{ ...person, rates }];
  });
}

function filledFrom(person: PayrollRow, row: PayrollRow): PayrollRow {
  return {
    ...person,
    mobile: person.mobile ?? row.mobile,
    email: person.email ?? row.email,
    annualSalary: person.annualSalary ?? row.annualSalary,
    usualMinutes: person.usualMinutes ?? row.usualMinutes,
    otherEarned: person.otherEarned ?? row.otherEarned,
    earnedPay: person.earnedPay ?? row.earnedPay,
    employedFrom: person.employedFrom ?? row.employedFrom,
    employedTo: person.employedTo ?? row.employedTo,
  };
}

/**
 * By payroll ID the fields that two rows of a person say differently: which of them holds is
 * nobody's to guess.
 */
export function differingFields(
  rows: readonly PayrollRow[],
): ReadonlyMap<string, readonly PayrollField[]> {
  const differing = new Map<string, readonly PayrollField[]>();
  for (const [posKey, own] of groupBy(rows, (row) => row.posKey)) {
    const fields = ONCE.flatMap(([key, field]) => {
      const said = new Set(own.flatMap((row) => row[key] ?? []));
      return said.size > 1 ? [field] : [];
    });
    if (fields.length > 0) differing.set(posKey, fields);
  }
  return differing;
}

/** Only one row of a file may be about one job of a person, or about them without a job. */
export const jobKey = ({ posKey, job }: Pick<PayrollRow, 'posKey' | 'job'>): string =>
  `${posKey} ${foldName(job ?? '')}`;

type Known = Pick<PayrollRow, 'firstName' | 'lastName' | 'mobile' | 'email'>;

/**
 * Whether a payroll ID now stands with somebody else: no part of the name, no mobile number and no
 * e-mail is the same. Who only changed their name is still the same person.
 */
export function isSomebodyElse(before: Known, now: Known): boolean {
  const same = (a: string | null, b: string | null): boolean => a !== null && a === b;
  const keys = new Set(fullNameKeys(before.firstName, before.lastName));
  if (fullNameKeys(now.firstName, now.lastName).some((key) => keys.has(key))) return false;
  const words = new Set(wordsOf(before));
  if (wordsOf(now).some((word) => words.has(word))) return false;
  return !(
    same(mobileKey(before.mobile), mobileKey(now.mobile)) ||
    same(emailKey(before.email), emailKey(now.email))
  );
}

const wordsOf = ({ firstName, lastName }: Known): string[] =>
  foldName(`${firstName} ${lastName}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
