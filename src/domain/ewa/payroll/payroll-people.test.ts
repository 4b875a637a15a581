import { describe, expect, it, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import {
  type PayrollRow,
  differingFields,
  isSomebodyElse,
  jobKey,
  peopleOfRows,
} from '../index.ts';

const day = (text: string): Day => text as Day; // Dates of the calendar.
/** A row that says as little as a row may. */
const row = (over: Partial<PayrollRow> = {}): PayrollRow => ({
  posId: '0042',
  posKey: '42',
  firstName: 'Ana',
  lastName: 'Roy',
  employeeType: 'hourly',
  mobile: null,
  email: null,
  job: null,
  rate: null,
  annualSalary: null,
  usualMinutes: null,
  otherEarned: null,
  earnedPay: null,
  employedFrom: null,
  employedTo: null,
  ...over,
});
/** What a row may say of a person, and what another may say instead. */
const SAID = [
  ['mobile', 'mobile', '5145550101', '5145550102'],
  ['email', 'email', 'ana@maple.example', 'ana@roy.example'],
  ['annualSalary', 'annual_salary', 5_000_000n, 5_100_000n],
  ['usualMinutes', 'usual_hours', 4_800n, 4_860n],
  ['otherEarned', 'other_earned', 2_000n, -2_000n],
  ['earnedPay', 'earned_pay', 60_000n, 0n],
  ['employedFrom', 'employed_from', day('2025-03-01'), day('2025-03-02')],
  ['employedTo', 'employed_to', day('2026-11-30'), day('2026-12-01')],
] as const;

describe('people of rows', () => {
  it('are one for each payroll ID, with a rate for each job', () => {
    const people = peopleOfRows([
      row({ job: 'Server', rate: 130_000n }),
      row({ posId: '7', posKey: '7', firstName: 'Ben', rate: 200_000n }),
      row({ posId: '42', rate: 150_000n }),
      row({ job: 'Bar' }),
    ]);
    expect(people.map(({ posId, firstName, rates }) => [posId, firstName, rates])).toEqual([
      [
        '0042',
        'Ana',
        [
          { job: 'Server', rate: 130_000n },
          { job: null, rate: 150_000n },
        ],
      ],
      ['7', 'Ben', [{ job: null, rate: 200_000n }]],
    ]);
    expect(people[0]).not.toHaveProperty('job');
    expect(people[0]).not.toHaveProperty('rate');
  });

  it('of no rows are none', () => {
    expect(peopleOfRows([])).toEqual([]);
  });

  test.each(SAID)('%s is what the first row says that says it', (...[key, , first, other]) => {
    const said = (...values: readonly unknown[]) =>
      peopleOfRows(values.map((value) => row({ [key]: value })))[0]?.[key];
    expect(said(null, first)).toBe(first);
    expect(said(first, null)).toBe(first);
    expect(said(null, first, other)).toBe(first);
    expect(said(null, null)).toBeNull();
  });
});

describe('rows of a person that differ', () => {
  test.each(SAID)('in %s are told as %s', (...[key, field, first, other]) => {
    const rows = [row({ [key]: first }), row({ [key]: other })];
    expect([...differingFields(rows)]).toEqual([['42', [field]]]);
  });

  test.each(SAID)('only in whether they say %s do not', (...[key, , first]) => {
    expect(differingFields([row({ [key]: first }), row()]).size).toBe(0);
    expect(differingFields([row({ [key]: first }), row({ [key]: first })]).size).toBe(0);
  });

  it('in how they are paid are told, and so is each of several fields', () => {
    const rows = [
      row({ employeeType: 'salaried', earnedPay: 1n }),
      row({ earnedPay: 2n }),
      row({ posKey: '7', email: 'ben@maple.example' }),
    ];
    expect([...differingFields(rows)]).toEqual([['42', ['employee_type', 'earned_pay']]]);
  });

  it('in their names, jobs and rates do not: a person has several jobs', () => {
    const rows = [
      row({ job: 'Bar', rate: 1n }),
      row({ job: 'Server', rate: 2n, firstName: 'Anna', posId: '42' }),
    ];
    expect(differingFields(rows).size).toBe(0);
  });
});

it('rows are of one job whatever its case and accents', () => {
  expect(jobKey(row({ job: 'Hôte' }))).toBe(jobKey(row({ job: 'HOTE' })));
  expect(jobKey(row({ job: 'Bar' }))).not.toBe(jobKey(row({ job: 'Server' })));
  expect(jobKey(row({ job: 'Bar' }))).not.toBe(jobKey(row({ job: null })));
  expect(jobKey(row({ job: null }))).not.toBe(jobKey(row({ posKey: '7', job: null })));
});

describe('a payroll ID', () => {
  const ana = { firstName: 'Ana', lastName: 'Roy', mobile: '5145550101', email: 'ana@a.example' };
  const ben = { firstName: 'Ben', lastName: 'Lee', mobile: '5145550202', email: 'ben@b.example' };

  it('stands with somebody else where nothing is the same', () => {
    expect(isSomebodyElse(ana, ben)).toBe(true);
    const nobody = { mobile: null, email: null };
    expect(isSomebodyElse({ ...ana, ...nobody }, { ...ben, ...nobody })).toBe(true);
  });

  test.each([
    ['the name', { firstName: 'Ana', lastName: 'Roy' }],
    ['the first name', { firstName: 'ANA' }],
    ['the last name', { lastName: 'roy' }],
    ['a part of a double name', { lastName: 'Lee-Roy' }],
    ['both names in another order', { firstName: 'Roy', lastName: 'Ana' }],
    ['the mobile number', { mobile: '5145550101' }],
    ['the e-mail', { email: 'ANA@a.example' }],
  ])('is still theirs with %s', (...[, same]) => {
    expect(isSomebodyElse(ana, { ...ben, ...same })).toBe(false);
  });

  it('is not theirs because of a letter between names', () => {
    const named = (firstName: string) => ({ ...ben, firstName });
    expect(isSomebodyElse({ ...ana, firstName: 'Ana J.' }, named('Ben J.'))).toBe(true);
  });
});
