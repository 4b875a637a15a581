import type { Day } from '#kernel/day.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import type { PayFrequency, PayrollSystem } from './payroll-systems.ts';

/** What a store has set for its payroll system; empty where that asks for none. */
export type PayrollCodes = {
  readonly companyCode: string;
  readonly earningCode: string;
  readonly payFrequency: PayFrequency;
};
/** What somebody is to be paid of tips, or was paid already, as the earning says. */
export type PayrollEntry = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly amount: Cents;
};
type Period = { readonly first: Day; readonly last: Day };
type Row = readonly string[];
type Format = {
  /** What stands before the people: headings, where the system wants some. */
  readonly head: readonly Row[];
  readonly row: (entry: PayrollEntry, codes: PayrollCodes, period: Period) => Row;
  readonly filename?: (codes: PayrollCodes, period: Period) => string;
};

const year = (text: Day): string => text.slice(0, 4);
const month = (text: Day): string => text.slice(5, 7);
const day = (text: Day): string => text.slice(8, 10);
const american = (text: Day): string => `${month(text)}/${day(text)}/${year(text)}`;
const canadian = (text: Day): string => `${day(text)}/${month(text)}/${year(text)}`;
const money = ({ amount }: PayrollEntry): string => toWire(amount);
const empty = (count: number): string[] => Array.from({ length: count }, () => '');

const PAYCHEX_COLUMNS = [
  'CLIENT ID',
  'WORKER ID',
  'ORG',
  'JOB NUMBER',
  'PAY COMPONENT',
  'RATE',
  'RATE NUMBER',
  'HOURS',
  'UNITS',
  'LINE DATE',
  'AMOUNT',
  'CHECK SEQ NUMBER',
  'OVERRIDE STATE',
  'OVERRIDE LOCAL',
  'OVERRIDE LOCAL JURISDICTION',
  'LABOR ASSIGNMENT',
];
const RUN_COLUMNS = [
  'IID',
  'Pay Frequency',
  'Pay Period Start',
  'Pay Period End',
  'Employee Id',
  'Earnings Code',
  'Pay Hours',
  'Dollars',
  'Separate Check',
  'Department Number',
  'Rate Code',
];
const PAYCOM_COLUMNS = [
  'Employee ID',
  'Gross to Net Code',
  'Type Code',
  'Amount',
  'Temporary Rate',
  'Distributed Dept Code',
  'Tax Profile Override',
  '',
  'Labor Allocation',
  'Rate Override',
];

/** Decision 186 says which document of which vendor each of them is taken from. */
const FORMATS: Readonly<Record<PayrollSystem, Format>> = {
  adp_workforce_now: {
    head: [['Co Code', 'Batch ID', 'File #', 'Earnings 3 Code', 'Earnings 3 Amount']],
    // Batches of a company are told apart by a number of two digits.
    row: (entry, codes, { last }) => [
      codes.companyCode,
      day(last),
      entry.id,
      codes.earningCode,
      money(entry),
    ],
    filename: ({ companyCode }) => `PR${companyCode.padEnd(3, '_')}EPI.csv`,
  },
  adp_run: {
    head: [['##GENERIC## V2.0', ...empty(RUN_COLUMNS.length - 1)], RUN_COLUMNS],
    row: (entry, codes, { first, last }) => [
      codes.companyCode,
      codes.payFrequency,
      american(first),
      american(last),
      entry.id,
      codes.earningCode,
      '',
      money(entry),
      '0',
      '',
      '',
    ],
  },
  paychex_flex: {
    head: [PAYCHEX_COLUMNS],
    row: (entry, codes) => [
      codes.companyCode,
      entry.id,
      ...empty(2),
      codes.earningCode,
      ...empty(5),
      money(entry),
      ...empty(5),
    ],
  },
  gusto: {
    head: [['last_name', 'first_name', 'gusto_employee_id', 'paycheck_tips', 'cash_tips']],
    row: (entry, { earningCode }) => [
      entry.lastName,
      entry.firstName,
      entry.id,
      // A zero would replace what was entered by hand; an empty cell does not.
      earningCode === 'paycheck_tips' ? money(entry) : '',
      earningCode === 'cash_tips' ? money(entry) : '',
    ],
  },
  paylocity: {
    head: [],
    row: (entry, { earningCode }) => [entry.id, 'E', earningCode, '', money(entry)],
  },
  paycom: {
    head: [PAYCOM_COLUMNS],
    row: (entry, { earningCode }) => [entry.id, '1', earningCode, money(entry), ...empty(6)],
  },
  powerpay: {
    head: [['Employee Number', 'Earning Code', 'Amount']],
    row: (entry, { earningCode }) => [entry.id, earningCode, money(entry)],
  },
  paymentevolution: {
    head: [],
    row: (entry, { earningCode }, { first, last }) => [
      '',
      entry.id.padStart(6, '0'),
      earningCode,
      ...empty(3),
      money(entry),
      canadian(first),
      canadian(last),
      ...empty(2),
      'Y',
    ],
  },
  isolved: {
    head: [],
    // The name is left out: it would have to match letter by letter where the number already does.
    row: (entry, { earningCode }, { last }) => [
      entry.id,
      ...empty(4),
      'E',
      earningCode,
      ...empty(2),
      year(last).slice(2),
      month(last),
      day(last),
      ...empty(2),
      money(entry),
    ],
  },
  checkwriters: {
    head: [],
    row: (entry, { earningCode }) => [entry.id, 'E', earningCode, ...empty(2), money(entry)],
    // The name may not be longer than 14 characters.
    filename: (_codes, { last }) => `tips${month(last)}${day(last)}.csv`,
  },
};

/** A payroll system's file of tips, as cells; the amounts of it are those that were given. */
export function payrollFile(
  system: PayrollSystem,
  codes: PayrollCodes,
  { entries, ...period }: Period & { readonly entries: readonly PayrollEntry[] },
): { readonly filename: string; readonly rows: readonly Row[] } {
  const { head, row, filename } = FORMATS[system];
  return {
    filename: filename?.(codes, period) ?? `tips-${period.first}-${period.last}.csv`,
    rows: [...head, ...entries.map((entry) => row(entry, codes, period))],
  };
}
