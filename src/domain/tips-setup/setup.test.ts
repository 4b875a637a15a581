import { describe, expect, it } from 'vitest';
import { readMilli, writeMilli } from './milli.ts';
import { overlapsItself, readClock, servicesOverlap, writeClock } from './times.ts';

const at = (start: string, end: string) => ({ start: readClock(start)!, end: readClock(end)! });
const open = (days: readonly number[], ...timeframes: { start: number; end: number }[]) => ({
  days,
  timeframes,
});

describe('thousandths', () => {
  it('are read exactly and written without what is not needed', () => {
    const read = (typed: string) => {
      const value = readMilli(typed, 100, 10_000);
      return value.ok ? writeMilli(value.value) : value.code;
    };
    expect(['0.1', '10', '1,25', ' 2.500 ', '0.333', '+1', '1.', '1.50000'].map(read)).toEqual([
      '0.1',
      '10',
      '1.25',
      '2.5',
      '0.333',
      '1',
      '1',
      '1.5',
    ]);
    expect(['0.099', '10.001', '-1', '-0.5', '1.2345', '999999999999999'].map(read)).toEqual(
      Array<string>(6).fill('number_out_of_range'),
    );
    expect(['', 'one', '1e3', '1.2.3', '٢', 'NaN', '1'.repeat(40)].map(read)).toEqual(
      Array<string>(7).fill('not_a_number'),
    );
    expect([0, 1, 10, 100, 1_000, 100_000].map(writeMilli)).toEqual([
      '0',
      '0.001',
      '0.01',
      '0.1',
      '1',
      '100',
    ]);
  });
});

describe('services', () => {
  it('read the clock on the wall', () => {
    expect(['00:00', '23:59', '24:00', '24:01', '7:00', '12:60'].map(readClock)).toEqual([
      0,
      1_439,
      1_440,
      null,
      null,
      null,
    ]);
    expect(['at 12:00', '12:00 pm', ''].map(readClock)).toEqual([null, null, null]);
    expect([0, 605, 1_440].map(writeClock)).toEqual(['00:00', '10:05', '24:00']);
  });

  it('overlap over midnight, over the end of the week, and not where one ends as the other begins', () => {
    const saturday = open([6], at('20:00', '03:00'));
    expect(servicesOverlap(saturday, open([0], at('02:59', '04:00')))).toBe(true);
    expect(servicesOverlap(open([0], at('00:00', '01:00')), saturday)).toBe(true);
    expect(servicesOverlap(saturday, open([0], at('03:00', '20:00')))).toBe(false);
    expect(servicesOverlap(open([1], at('11:00', '15:00')), open([2], at('11:00', '15:00')))).toBe(
      false,
    );
    expect(servicesOverlap(open([1], at('11:00', '15:00')), open([1], at('14:00', '14:30')))).toBe(
      true,
    );
  });

  it('of several timeframes overlap where any two of them do', () => {
    const twice = open([1], at('11:00', '15:00'), at('17:00', '22:00'));
    expect(servicesOverlap(twice, open([1], at('21:00', '23:00')))).toBe(true);
    expect(servicesOverlap(open([1], at('21:00', '23:00')), twice)).toBe(true);
    expect(servicesOverlap(twice, open([1], at('15:00', '17:00'), at('22:00', '23:00')))).toBe(
      false,
    );
  });

  it('that end as they begin last 24 hours, and may follow each other day by day', () => {
    const always = open([0, 1, 2, 3, 4, 5, 6], at('05:00', '05:00'));
    expect(overlapsItself(always)).toBe(false);
    expect(servicesOverlap(always, open([3], at('04:00', '04:30')))).toBe(true);
    expect(overlapsItself(open([0, 1], at('20:00', '21:00'), at('20:30', '20:45')))).toBe(true);
    expect(overlapsItself(open([6, 0], at('20:00', '19:00'), at('19:30', '19:45')))).toBe(false);
    expect(overlapsItself(open([6, 0], at('20:00', '21:00'), at('19:30', '20:01')))).toBe(true);
  });
});
