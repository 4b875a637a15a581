import { describe, expect, it } from 'vitest';
import { type DraftLine, readDraft } from './draft-lines.ts';
import { readHours, writeHours } from './hours.ts';

describe('hours', () => {
  it.each([
    ['7.2592', 436],
    ['7.2583', 435],
    ['7.25', 435],
    ['0', 0],
    ['0.0083', 0],
    ['0.0084', 1],
    [' 8 ', 480],
    ['24', 1_440],
    ['24.0083', 1_440],
    ['7.1', 426],
    ['07.50', 450],
  ])('%j are %d minutes', (typed, minutes) => {
    expect(readHours(typed)).toEqual({ ok: true, value: minutes });
  });
  it.each([
    ['24.0084', 'hours_out_of_range'],
    ['25', 'hours_out_of_range'],
    ['100', 'hours_out_of_range'],
    ['-1', 'hours_out_of_range'],
    ['-1.5', 'hours_out_of_range'],
    ['1.23456', 'hours_out_of_range'],
    ['', 'not_a_number'],
    ['x', 'not_a_number'],
    ['1.', 'not_a_number'],
    ['.5', 'not_a_number'],
    ['1,5', 'not_a_number'],
    ['x100', 'not_a_number'],
    ['100x', 'not_a_number'],
    ['1 0', 'not_a_number'],
  ])('%j is refused as %s', (typed, code) => {
    expect(readHours(typed)).toMatchObject({ ok: false, code });
  });
  it.each([
    [0, '0.0000'],
    [1, '0.0167'],
    [2, '0.0333'],
    [435, '7.2500'],
    [436, '7.2667'],
    [1_440, '24.0000'],
  ])('of %d minutes are written %s', (minutes, text) => {
    expect(writeHours(minutes)).toBe(text);
  });
});

describe('a draft', () => {
  const facts = { employees: new Set([1, 2]), jobs: new Set([5, 6]) };
  const line = (some: Partial<DraftLine> = {}): DraftLine => ({
    employee_id: 1,
    code_id: 5,
    hours: '4',
    netsales: '',
    totaltips: '',
    cash_payment: '',
    ...some,
  });
  const problems = (...lines: DraftLine[]) =>
    readDraft(lines, facts).problems.map(({ path, code }) => `${path} ${code}`);
  const first = (field: string, code: string) => [`staff_worked.0.${field} ${code}`];

  it('is read line by line, with nothing for what is empty', () => {
    const lines = [
      line({ hours: ' ', netsales: '-10.00', totaltips: '5', cash_payment: '1.50' }),
      line({ employee_id: null, code_id: null, hours: '1' }),
    ];
    expect(readDraft(lines, facts).lines).toEqual([
      {
        employeeId: 1,
        jobId: 5,
        minutes: 0,
        netSales: -1_000n,
        totalTips: 500n,
        cashPayment: 150n,
      },
      { employeeId: 0, jobId: 0, minutes: 60, netSales: 0n, totalTips: 0n, cashPayment: 0n },
    ]);
    expect(problems(line(), line({ employee_id: 2 }), line({ code_id: 6 }))).toEqual([]);
    expect(problems()).toEqual(['staff_worked required']);
  });

  it.each<[string, Partial<DraftLine>, string, string]>([
    ['no person', { employee_id: null }, 'employee_id', 'required'],
    [
      'a name of nobody',
      { employee_id: null, typed_name: 'Zoe' },
      'employee_id',
      'employee_unknown',
    ],
    ['an unknown person', { employee_id: 3 }, 'employee_id', 'employee_unknown'],
    ['no job', { code_id: null }, 'code_id', 'required'],
    ['a name of no job', { code_id: null, typed_role: 'Chef' }, 'code_id', 'job_unknown'],
    ['an unknown job', { code_id: 7 }, 'code_id', 'job_unknown'],
    ['hours that are none', { hours: 'x' }, 'hours', 'not_a_number'],
    ['sales that are none', { netsales: 'x' }, 'netsales', 'money_invalid'],
    ['tips below zero', { totaltips: '-0.01' }, 'totaltips', 'number_out_of_range'],
    ['cash below zero', { cash_payment: '-1' }, 'cash_payment', 'number_out_of_range'],
  ])('with %s says so', (_, some, field, code) => {
    expect(problems(line(some))).toEqual(first(field, code));
  });

  it('says what an amount could mean', () => {
    expect(readDraft([line({ totaltips: '12,5' })], facts).problems).toEqual([
      { path: 'staff_worked.0.totaltips', code: 'money_comma', params: { reading: '12.50' } },
    ]);
  });

  it('has a person in a job once, and on their feet for a day at most', () => {
    expect(problems(line(), line())).toEqual(['staff_worked.1.code_id line_exists']);
    expect(problems(line({ hours: '12' }), line({ hours: '12', code_id: 6 }))).toEqual([]);
    expect(problems(line({ hours: '12' }), line({ hours: '12.02', code_id: 6 }))).toEqual([
      'staff_worked.1.hours hours_over_day',
    ]);
    expect(problems(line({ hours: '24' }), line({ hours: '24', employee_id: 2 }))).toEqual([]);
    expect(
      problems(
        line({ employee_id: null, hours: '24' }),
        line({ employee_id: null, hours: '24', code_id: 6 }),
      ),
    ).toEqual(['staff_worked.0.employee_id required', 'staff_worked.1.employee_id required']);
  });
});
