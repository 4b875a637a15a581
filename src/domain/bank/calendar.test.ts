import { describe, expect, it } from 'vitest';
import { bankHolidays } from './bank-holidays.ts';
import { addBankingDays, isBankingDay } from './calendar.ts';
import { debitDates } from './debit-dates.ts';

describe('the published holidays', () => {
  it.each([
    ['ach', 2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    ['ach', 2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    ['ach', 2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
    ['eft', 2022, '01-03 02-21 04-15 05-23 07-01 08-01 09-05 09-30 10-10 11-11 12-26 12-27'],
    ['eft', 2024, '01-01 02-19 03-29 05-20 07-01 08-05 09-02 09-30 10-14 11-11 12-25 12-26'],
    ['eft', 2025, '01-01 02-17 04-18 05-19 07-01 08-04 09-01 09-30 10-13 11-11 12-25 12-26'],
  ] as const)('%s %i', (rail, year, days) => {
    expect(bankHolidays({ rail, year }).join(' ')).toBe(
      days
        .split(' ')
        .map((day) => `${year}-${day}`)
        .join(' '),
    );
  });
});

describe('banking days', () => {
  it('can be opened and closed by hand, for one rail or both', () => {
    const changes = [
      { day: '2026-11-28', open: true },
      { rail: 'ach' as const, day: '2026-11-30', open: false },
    ];
    expect(isBankingDay({ rail: 'eft', day: '2026-11-28', changes })).toBe(true);
    expect(isBankingDay({ rail: 'eft', day: '2026-11-30', changes })).toBe(true);
    expect(isBankingDay({ rail: 'ach', day: '2026-11-30', changes })).toBe(false);
    expect(addBankingDays({ rail: 'ach', day: '2026-11-28', n: 1, changes })).toBe('2026-12-01');
  });

  it('are counted from the day after, forward and back', () => {
    expect(addBankingDays({ rail: 'eft', day: '2026-11-28', n: 1 })).toBe('2026-11-30');
    expect(addBankingDays({ rail: 'eft', day: '2026-11-30', n: 0 })).toBe('2026-11-30');
    expect(addBankingDays({ rail: 'eft', day: '2026-12-29', n: -1 })).toBe('2026-12-24');
    expect(addBankingDays({ rail: 'ach', day: '2028-02-28', n: 1 })).toBe('2028-02-29');
  });

  it('are days of the calendar', () => {
    expect(() => isBankingDay({ rail: 'eft', day: '2027-02-29' })).toThrow('calendar');
    expect(() => addBankingDays({ rail: 'eft', day: '2027-02-28', n: 0.5 })).toThrow('whole');
  });
});

describe('the cut-off of ach', () => {
  it.each([
    ['the last millisecond before the clocks change', '2027-03-12T21:59:59.999Z', '2027-03-12'],
    ['at it', '2027-03-12T22:00:00.000Z', '2027-03-15'],
    ['the first one of summer time', '2027-03-15T20:59:59.999Z', '2027-03-15'],
    ['an hour too late in summer', '2027-03-15T21:00:00.000Z', '2027-03-16'],
    ['the evening of a Sunday', '2027-03-15T03:30:00.000Z', '2027-03-15'],
  ])('%s', (_, at, submitOn) => {
    expect(debitDates({ rail: 'ach', kind: 'self_load', at }).submitOn).toBe(submitOn);
  });

  it('may be another, and the notice counts for scheduled debits alone', () => {
    const at = '2027-03-15T18:00:00.000Z';
    const early = debitDates({ rail: 'ach', kind: 'self_load', at, cutOffMinute: 840 });
    expect(early.submitOn).toBe('2027-03-16');
    const dates = debitDates({ rail: 'ach', kind: 'self_load', at, noticeDays: 10 });
    expect(dates.dueOn).toBe('2027-03-16');
  });
});
