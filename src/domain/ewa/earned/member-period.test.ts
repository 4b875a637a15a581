import { describe, expect, it, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import {
  type EarnedInputs,
  type EarningPeriod,
  type PayTerms,
  UNITS_OF_A_CENT,
  earnedInPeriod,
  staysForPayday,
  takenShare,
  wagesByDate,
} from '../index.ts';

const day = (text: string): Day => text as Day; // Dates of the calendar.
/** Two weeks of November. */
const period: EarningPeriod = {
  firstDay: day('2026-11-02'),
  lastDay: day('2026-11-15'),
  bridging: false,
  frequency: 'every_two_weeks',
};
const hourly: PayTerms = {
  employeeType: 'hourly',
  annualSalary: null,
  employedFrom: null,
  employedTo: null,
};
/** 1,000.00 every two weeks. */
const salaried: PayTerms = { ...hourly, employeeType: 'salaried', annualSalary: 2_600_000n };
/** 500.00 of clockings, and 20.00 that payroll adds. */
const inputs: EarnedInputs = {
  workUnits: 50_000n * UNITS_OF_A_CENT,
  otherEarned: 2_000n,
  earnedPay: 70_000n,
};
type Asked = {
  readonly inputs?: Partial<EarnedInputs>;
  readonly pay?: PayTerms | null;
  readonly earnedSource?: 'clockings' | 'file';
  readonly today?: string;
};
const earned = ({ inputs: some = {}, pay = hourly, earnedSource = 'clockings', today }: Asked) =>
  earnedInPeriod(
    { ...inputs, ...some },
    { period, pay, earnedSource, today: day(today ?? '2026-11-09') },
  );

describe('what somebody has earned by the hour', () => {
  it.each([
    ['hourly', hourly],
    ['nobody has matched', null],
  ])('%s: clockings and what payroll adds', (_, pay) => {
    expect(earned({ pay })).toEqual({
      source: 'clockings',
      wages: 50_000n,
      otherEarned: 2_000n,
      earned: 52_000n,
      salaryDays: null,
    });
  });

  it('is never below nothing, whatever payroll takes off', () => {
    expect(earned({ inputs: { otherEarned: -60_000n } })).toMatchObject({
      wages: 50_000n,
      otherEarned: -60_000n,
      earned: 0n,
    });
  });
});

describe('what a file says was earned', () => {
  it('counts alone, without clockings and what else is added', () => {
    for (const pay of [hourly, salaried, null])
      expect(earned({ pay, earnedSource: 'file' })).toEqual({
        source: 'file',
        wages: 70_000n,
        otherEarned: 0n,
        earned: 70_000n,
        salaryDays: null,
      });
  });

  test.each([
    [null, 0n],
    [-1n, 0n],
    [1n, 1n],
  ])('of %s is %s', (earnedPay, expected) => {
    expect(earned({ earnedSource: 'file', inputs: { earnedPay } }).earned).toBe(expected);
  });
});

describe('what a salary has earned', () => {
  test.each([
    ['2026-11-01', 0, 0n],
    ['2026-11-02', 0, 0n],
    ['2026-11-09', 7, 50_000n],
    ['2026-11-15', 13, 92_857n],
    ['2026-11-16', 14, 100_000n],
    ['2026-12-01', 14, 100_000n],
  ])('on %s: %i days of 14', (...[today, completed, wages]) => {
    expect(earned({ pay: salaried, today })).toEqual({
      source: 'salary',
      wages,
      otherEarned: 2_000n,
      earned: wages + 2_000n,
      salaryDays: { completed, days: 14 },
    });
  });

  it('is what payroll adds alone where no salary is known', () => {
    const unknown = { ...salaried, annualSalary: null };
    expect(earned({ pay: unknown })).toMatchObject({ wages: 0n, earned: 2_000n });
  });

  it('counts from when somebody was employed, and until then', () => {
    const from = { ...salaried, employedFrom: day('2026-11-05') };
    expect(earned({ pay: from }).wages).toBe(28_571n);
    const until = { ...salaried, employedTo: day('2026-11-04') };
    expect(earned({ pay: until }).wages).toBe(21_428n);
  });

  it('is never below nothing', () => {
    expect(earned({ pay: salaried, inputs: { otherEarned: -50_001n } }).earned).toBe(0n);
  });
});

describe('what comes on the payday', () => {
  it('is what is not taken yet, and never below nothing', () => {
    expect(staysForPayday(50_000n, 20_000n)).toBe(30_000n);
    expect(staysForPayday(20_000n, 50_000n)).toBe(0n);
  });

  test.each([
    [0n, 50_000n, '0.0'],
    [16_667n, 50_000n, '33.3'],
    [50_000n, 50_000n, '100.0'],
    [1n, 0n, null],
    [1n, -1n, null],
  ])('%s taken of %s is %s percent', (...[taken, cap, share]) => {
    expect(takenShare(taken, cap)).toBe(share);
  });
});

describe('wages by date', () => {
  it('are the wages together, to the cent, in the order of time', () => {
    // Of a cent, in minutes times rate.
    const half = 3_000n;
    const days = wagesByDate([
      { date: day('2026-11-04'), units: 100n * UNITS_OF_A_CENT + half },
      { date: day('2026-11-02'), units: 10n * UNITS_OF_A_CENT + half },
      { date: day('2026-11-03'), units: half },
    ]);
    expect([...days]).toEqual([
      ['2026-11-02', 10n],
      ['2026-11-03', 1n],
      ['2026-11-04', 100n],
    ]);
  });

  it('of a date that comes twice are added up', () => {
    const twice = [
      { date: day('2026-11-02'), units: 7n * UNITS_OF_A_CENT },
      { date: day('2026-11-02'), units: 5n * UNITS_OF_A_CENT },
    ];
    expect([...wagesByDate(twice)]).toEqual([['2026-11-02', 12n]]);
    expect(wagesByDate([]).size).toBe(0);
  });
});
