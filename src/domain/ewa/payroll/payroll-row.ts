import { type Day, readDay } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import { type Cents, floorOf } from '#kernel/money.ts';
import { type Params, type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { readMoney } from '../../money-input.ts';
import { foldName, readEmail } from '../../people/identifiers.ts';
import { fullNameKeys, mobileKey, numberKey } from '../../people/match-keys.ts';
import type { RateE4 } from '../earned/rates.ts';

export const PAYROLL_FIELDS = [
  'pos_id',
  'first_name',
  'last_name',
  'employee_type',
  'mobile',
  'email',
  'job',
  'rate',
  'annual_salary',
  'usual_hours',
  'other_earned',
  'earned_pay',
  'employed_from',
  'employed_to',
] as const;
export type PayrollField = (typeof PAYROLL_FIELDS)[number];
/** A row of the file as it was written; a column that it lacks is empty. */
export type PayrollCells = Readonly<Partial<Record<PayrollField, string>>>;

/** What one row says of somebody: a person has a row for each job with a rate of its own. */
export type PayrollRow = {
  /** As payroll writes it, with its leading zeros. */
  readonly posId: string;
  /** By it two rows are of one person. */
  readonly posKey: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly employeeType: 'hourly' | 'salaried';
  /** Ten digits. */
  readonly mobile: string | null;
  readonly email: string | null;
  /** Null: its rate is the base rate. */
  readonly job: string | null;
  readonly rate: RateE4 | null;
  readonly annualSalary: Cents | null;
  /** Of a whole period. */
  readonly usualMinutes: bigint | null;
  /** Payroll's corrections can take off. */
  readonly otherEarned: Cents | null;
  readonly earnedPay: Cents | null;
  readonly employedFrom: Day | null;
  readonly employedTo: Day | null;
};

export type PayrollProblem =
  | 'pos_id_required'
  | 'pos_id_too_long'
  | 'pos_id_rounded'
  | 'name_required'
  | 'too_long'
  | 'employee_type_invalid'
  | 'mobile_invalid'
  | 'email_invalid'
  | 'rate_invalid'
  | 'money_invalid'
  | 'amount_negative'
  | 'hours_invalid'
  | 'date_invalid'
  | 'employed_to_too_early';

const MAX_POS_ID = 40;
const MAX_NAME = 100;
const MAX_JOB = 100;
/** A spreadsheet has shortened the number: what it was before is lost. */
const ROUNDED = /^\d+(?:[.,]\d+)?e[+-]?\d+$/i;
const RATE = /^\$?(\d{1,6})(?:\.(\d{1,4}))?$/;
const HOURS = /^(\d{1,4})(?:\.(\d{1,2}))?$/;

/** Reads one row, or names everything that is wrong with it. */
export function readPayrollRow(cells: PayrollCells): Result<PayrollRow, 'payroll_row_invalid'> {
  const problems: Problem<PayrollProblem>[] = [];
  const textOf = (field: PayrollField): string => (cells[field] ?? '').normalize('NFC').trim();
  const note = (path: PayrollField, code: PayrollProblem, params: Params = {}): null => {
    problems.push({ path, code, params });
    return null;
  };
  const noteTooLong = (field: PayrollField, maximum: number): void => {
    if (isTooLong(textOf(field), maximum)) note(field, 'too_long', { maximum });
  };
  /** What a cell holds; null where it is empty, or wrong, which is noted. */
  const read = <T>(field: PayrollField, code: PayrollProblem, by: (text: string) => T | null) => {
    const text = textOf(field);
    return text === '' ? null : (by(text) ?? note(field, code));
  };
  const posId = visibleId(textOf('pos_id'));
  const wrongId = wrongPosId(posId);
  if (wrongId !== null) note('pos_id', wrongId);
  const [firstName, lastName] = [textOf('first_name'), textOf('last_name')];
  if (firstName === '' && lastName === '') note('last_name', 'name_required');
  noteTooLong('first_name', MAX_NAME);
  noteTooLong('last_name', MAX_NAME);
  noteTooLong('job', MAX_JOB);
  const employeeType = employeeTypeOf(textOf('employee_type'));
  if (employeeType === null) note('employee_type', 'employee_type_invalid');
  const amount = (field: PayrollField): Cents | null => read(field, 'money_invalid', centsOf);
  const positive = (field: PayrollField): Cents | null => {
    const cents = amount(field);
    return cents !== null && cents < 0n ? note(field, 'amount_negative') : cents;
  };
  const row = {
    posId,
    posKey: numberKey(posId) ?? '',
    firstName,
    lastName,
    mobile: read('mobile', 'mobile_invalid', mobileKey),
    email: read('email', 'email_invalid', emailOf),
    job: textOf('job') === '' ? null : textOf('job'),
    rate: read('rate', 'rate_invalid', rateE4Of),
    annualSalary: positive('annual_salary'),
    usualMinutes: read('usual_hours', 'hours_invalid', minutesOf),
    otherEarned: amount('other_earned'),
    earnedPay: positive('earned_pay'),
    employedFrom: read('employed_from', 'date_invalid', readDay),
    employedTo: read('employed_to', 'date_invalid', readDay),
  };
  const { employedFrom, employedTo } = row;
  if (employedFrom !== null && employedTo !== null && employedTo < employedFrom)
    note('employed_to', 'employed_to_too_early');
  return problems.length > 0 || employeeType === null
    ? fail('payroll_row_invalid', {}, problems)
    : ok({ ...row, employeeType });
}

/** As it is written, and as names are found by it: folded, a single sign can become many. */
const isTooLong = (text: string, maximum: number): boolean =>
  [...text].length > maximum || [...foldName(text)].length > maximum * 2;

/** Without signs that nobody sees: two IDs that look the same are the same. */
export const visibleId = (posId: string): string => posId.replaceAll(/\p{Cf}/gu, '').trim();

function wrongPosId(posId: string): PayrollProblem | null {
  if (posId === '') return 'pos_id_required';
  if (ROUNDED.test(posId)) return 'pos_id_rounded';
  return [...posId].length > MAX_POS_ID ? 'pos_id_too_long' : null;
}

function employeeTypeOf(text: string): PayrollRow['employeeType'] | null {
  const type = text.toLowerCase();
  return type === 'hourly' || type === 'salaried' ? type : null;
}

function centsOf(text: string): Cents | null {
  const money = readMoney(text);
  return money.ok ? money.value : null;
}

function emailOf(text: string): string | null {
  const email = readEmail(text);
  return email.ok ? email.value : null;
}

/** `17.25` is 172,500; nobody works at 0. */
function rateE4Of(text: string): RateE4 | null {
  const [, whole = '', fraction = ''] = RATE.exec(text) ?? [];
  const rate = whole === '' ? 0n : BigInt(`${whole}${fraction.padEnd(4, '0')}`);
  return rate > 0n ? rate : null;
}

/** `37.5` hours are 2,250 minutes; what is less than a minute is left out. */
function minutesOf(text: string): bigint | null {
  const [, whole = '', fraction = ''] = HOURS.exec(text) ?? [];
  if (whole === '') return null;
  return floorOf(BigInt(`${whole}${fraction.padEnd(2, '0')}`), 60n, 100n);
}

/**
 * The payroll IDs that stand with two names: nobody can say whose they are, so all of their rows
 * are refused. Several rows of one name are the rates of one person.
 */
export function ambiguousPayrollIds(
  rows: readonly Pick<PayrollRow, 'posKey' | 'firstName' | 'lastName'>[],
): ReadonlySet<string> {
  const ambiguous = new Set<string>();
  for (const [posKey, own] of groupBy(rows, (row) => row.posKey)) {
    const [first, ...others] = own;
    if (first !== undefined && others.some((other) => !isSameName(first, other)))
      ambiguous.add(posKey);
  }
  return ambiguous;
}

type Name = Pick<PayrollRow, 'firstName' | 'lastName'>;

function isSameName(a: Name, b: Name): boolean {
  const wholeName = ({ firstName, lastName }: Name): string => foldName(`${firstName} ${lastName}`);
  if (wholeName(a) === wholeName(b)) return true;
  const keys = new Set(fullNameKeys(a.firstName, a.lastName));
  return fullNameKeys(b.firstName, b.lastName).some((key) => keys.has(key));
}
