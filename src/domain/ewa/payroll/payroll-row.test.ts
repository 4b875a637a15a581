import { describe, expect, it } from 'vitest';
import { type PayrollCells, ambiguousPayrollIds, readPayrollRow } from '../index.ts';

const ANA = {
  pos_id: '00417',
  first_name: 'Ana',
  last_name: 'Roy',
  employee_type: 'Hourly',
} satisfies PayrollCells;
const problemsOf = (cells: PayrollCells): string[] => {
  const read = readPayrollRow({ ...ANA, ...cells });
  return read.ok ? [] : read.problems.map(({ path, code }) => `${path} ${code}`);
};
const rowOf = (cells: PayrollCells) => {
  const read = readPayrollRow({ ...ANA, ...cells });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
};

describe('a row of a payroll file', () => {
  it('is read with rates of four decimals, hours as minutes and money as cents', () => {
    const row = rowOf({
      mobile: '+1 (514) 555-0100',
      email: ' Ana@Maple.Example ',
      job: 'Bar',
      rate: '$17.2575',
      annual_salary: '52,000.00',
      usual_hours: '37.5',
      other_earned: '-12.50',
      earned_pay: '640.00',
      employed_from: '2026-01-05',
      employed_to: '2026-03-31',
    });
    expect(row).toEqual({
      posId: '00417',
      posKey: '417',
      firstName: 'Ana',
      lastName: 'Roy',
      employeeType: 'hourly',
      mobile: '5145550100',
      email: 'ana@maple.example',
      job: 'Bar',
      rate: 172_575n,
      annualSalary: 5_200_000n,
      usualMinutes: 2_250n,
      otherEarned: -1_250n,
      earnedPay: 64_000n,
      employedFrom: '2026-01-05',
      employedTo: '2026-03-31',
    });
  });

  it('has names that a person can have, and IDs without signs that nobody sees', () => {
    const long = 'x'.repeat(10_000);
    expect(problemsOf({ first_name: long, last_name: long, job: long })).toEqual([
      'first_name too_long',
      'last_name too_long',
      'job too_long',
    ]);
    // One sign that is eighteen letters once it is folded.
    expect(problemsOf({ last_name: '\ufdfa'.repeat(90) })).toEqual(['last_name too_long']);
    expect(rowOf({ last_name: 'ñ'.repeat(100) }).lastName).toHaveLength(100);
    expect(rowOf({ pos_id: '\u200b00\u206417\ufeff' })).toMatchObject({
      posId: '0017',
      posKey: '17',
    });
    expect(problemsOf({ pos_id: '\u200b\u2060' })).toEqual(['pos_id pos_id_required']);
    expect(problemsOf({ employed_from: '0000-01-01', employed_to: '10000-01-01' })).toEqual([
      'employed_from date_invalid',
      'employed_to date_invalid',
    ]);
  });

  it('says nothing where a cell is empty or its column is missing', () => {
    expect(rowOf({ rate: ' ', job: '' })).toMatchObject({
      rate: null,
      job: null,
      mobile: null,
      annualSalary: null,
      usualMinutes: null,
      employedTo: null,
    });
    expect(rowOf({ rate: '17' }).rate).toBe(170_000n);
    expect(rowOf({ usual_hours: '0.03' }).usualMinutes).toBe(1n);
  });

  it('never guesses a number that a spreadsheet has shortened', () => {
    expect(problemsOf({ pos_id: '8.17E+02' })).toEqual(['pos_id pos_id_rounded']);
    expect(problemsOf({ pos_id: '8,17e11' })).toEqual(['pos_id pos_id_rounded']);
    expect(problemsOf({ pos_id: '' })).toEqual(['pos_id pos_id_required']);
    expect(problemsOf({ pos_id: '9'.repeat(41) })).toEqual(['pos_id pos_id_too_long']);
    expect(rowOf({ pos_id: 'E17' }).posKey).toBe('e17');
  });

  it.each([
    ['rate', '0', 'rate_invalid'],
    ['rate', '17.25755', 'rate_invalid'],
    ['rate', '17,25', 'rate_invalid'],
    ['rate', '-17.25', 'rate_invalid'],
    ['annual_salary', '-1.00', 'amount_negative'],
    ['annual_salary', '52.000,00', 'money_invalid'],
    ['earned_pay', '-0.01', 'amount_negative'],
    ['usual_hours', '37:30', 'hours_invalid'],
    ['employed_from', '2026-02-30', 'date_invalid'],
    ['mobile', '555-0100', 'mobile_invalid'],
    ['email', 'ana', 'email_invalid'],
    ['employee_type', 'contractor', 'employee_type_invalid'],
  ])('is refused where its %s is %s', (field, cell, code) => {
    expect(problemsOf({ [field]: cell })).toEqual([`${field} ${code}`]);
  });

  it('names everything that is wrong with it at once', () => {
    expect(
      problemsOf({
        first_name: '',
        last_name: ' ',
        employee_type: '',
        employed_from: '2026-03-02',
        employed_to: '2026-03-01',
      }),
    ).toEqual([
      'last_name name_required',
      'employee_type employee_type_invalid',
      'employed_to employed_to_too_early',
    ]);
  });
});

describe('a payroll ID', () => {
  const named = (posId: string, firstName: string, lastName: string) =>
    rowOf({ pos_id: posId, first_name: firstName, last_name: lastName });

  it('is one person’s in as many rows as they have jobs, however their name is written', () => {
    expect(
      ambiguousPayrollIds([
        named('417', 'Ana', 'Roy'),
        named('00417', 'ANA', 'ROY'),
        named('417', '', 'Roy, Ana'),
        named('418', 'Cher', ''),
        named('418', 'Chér', ''),
      ]),
    ).toEqual(new Set());
  });

  it('is nobody’s where it stands with two names', () => {
    expect(
      ambiguousPayrollIds([
        named('417', 'Ana', 'Roy'),
        named('0417', 'Ben', 'Roy'),
        named('419', 'Cleo', 'Park'),
      ]),
    ).toEqual(new Set(['417']));
  });
});
