import { describe, expect, it } from 'vitest';
import { type Day, addDays } from '#kernel/day.ts';
import {
  type ScheduleVersion,
  type StorePay,
  checkPaydayMove,
  cutoffOf,
  drawState,
  periodOf,
  periodsFrom,
  withVersion,
} from '../index.ts';

const day = (text: string): Day => text as Day; // Dates of the calendar.
const weekly = (from: string, over: Partial<ScheduleVersion> = {}): ScheduleVersion => ({
  frequency: 'weekly',
  anchor: day('2026-11-02'),
  effectiveFrom: day(from),
  paydayLag: 5,
  cutoffDays: 2,
  cutoffMinute: 720,
  // The overrides of a test keep to one frequency.
  ...(over as object),
});
const monthly = (from: string, startsOn: readonly number[]): ScheduleVersion => ({
  frequency: startsOn.length === 1 ? 'monthly' : 'semi_monthly',
  startsOn,
  effectiveFrom: day(from),
  paydayLag: 3,
  cutoffDays: 1,
  cutoffMinute: 1_020,
});
const pay = (versions: readonly ScheduleVersion[], over: Partial<StorePay> = {}): StorePay => ({
  versions,
  zone: 'America/Toronto',
  calendar: { rail: 'eft' },
  movedPaydays: new Map(),
  ...over,
});
const spans = (versions: readonly ScheduleVersion[], count: number) =>
  periodsFrom(pay(versions), day('2026-01-01'), count).map(
    ({ firstDay, lastDay, bridging }) => `${firstDay} ${lastDay}${bridging ? ' bridging' : ''}`,
  );

describe('the days of periods', () => {
  it('weeks count from an anchor before or after them', () => {
    const expected = ['2026-11-09 2026-11-15', '2026-11-16 2026-11-22'];
    for (const anchor of ['2026-11-09', '2026-11-02', '2027-02-01'])
      expect(
        spans([{ ...weekly('2026-11-09'), anchor: day(anchor) } as ScheduleVersion], 2),
      ).toEqual(expected);
  });

  it('two weeks keep to the anchor’s own weeks', () => {
    const every = { frequency: 'every_two_weeks' } as Partial<ScheduleVersion>;
    expect(spans([weekly('2026-11-02', every)], 2)).toEqual([
      '2026-11-02 2026-11-15',
      '2026-11-16 2026-11-29',
    ]);
    expect(spans([weekly('2026-11-09', every)], 2)).toEqual([
      '2026-11-09 2026-11-15 bridging',
      '2026-11-16 2026-11-29',
    ]);
  });

  it('months start on their dates, over the turn of the year and in February', () => {
    expect(spans([monthly('2026-12-28', [28])], 3)).toEqual([
      '2026-12-28 2027-01-27',
      '2027-01-28 2027-02-27',
      '2027-02-28 2027-03-27',
    ]);
    expect(spans([monthly('2026-12-10', [10, 25])], 3)).toEqual([
      '2026-12-10 2026-12-24',
      '2026-12-25 2027-01-09',
      '2027-01-10 2027-01-24',
    ]);
  });

  it('a new version bridges up to its first regular start, and ends no period early', () => {
    expect(spans([weekly('2026-11-02'), monthly('2026-11-16', [1])], 4)).toEqual([
      '2026-11-02 2026-11-08',
      '2026-11-09 2026-11-15',
      '2026-11-16 2026-11-30 bridging',
      '2026-12-01 2026-12-31',
    ]);
  });

  it('a version that begins on a regular start of its own needs no bridge', () => {
    expect(spans([weekly('2026-11-02'), monthly('2026-11-09', [9])], 2)).toEqual([
      '2026-11-02 2026-11-08',
      '2026-11-09 2026-12-08',
    ]);
  });

  it('one that begins within a period cuts it, without a hole', () => {
    expect(spans([weekly('2026-11-02'), monthly('2026-11-11', [15])], 4)).toEqual([
      '2026-11-02 2026-11-08',
      '2026-11-09 2026-11-10 bridging',
      '2026-11-11 2026-11-14 bridging',
      '2026-11-15 2026-12-14',
    ]);
  });

  it('a version replaces whatever was planned from its day on', () => {
    const versions = [weekly('2026-11-02'), monthly('2026-11-16', [1])];
    const added = weekly('2026-11-16');
    expect(withVersion(versions, added)).toEqual([versions[0], added]);
    expect(withVersion(versions.toReversed(), weekly('2026-11-23'))).toHaveLength(3);
    expect(spans([...versions, added].toReversed(), 3)).toContain('2026-11-16 2026-11-30 bridging');
    expect(spans([...versions, added], 3)[2]).toBe('2026-11-16 2026-11-22');
  });

  it('there are none without a version, and none before it', () => {
    expect(periodsFrom(pay([]), day('2026-11-02'), 3)).toEqual([]);
    expect(periodsFrom(pay([weekly('2026-11-02')]), day('2026-11-02'), 0)).toEqual([]);
    expect(periodOf(pay([weekly('2026-11-02')]), day('2026-11-01'))).toBeNull();
    expect(periodOf(pay([weekly('2026-11-02')]), day('2026-11-02'))?.lastDay).toBe('2026-11-08');
    expect(periodOf(pay([weekly('2026-11-02')]), day('2026-11-08'))?.lastDay).toBe('2026-11-08');
    expect(periodOf(pay([weekly('2026-11-02')]), day('2026-11-09'))?.lastDay).toBe('2026-11-15');
  });
});

describe('paydays and cut-offs', () => {
  const first = (versions: readonly ScheduleVersion[], over: Partial<StorePay> = {}) => {
    const [period] = periodsFrom(pay(versions, over), day('2026-01-01'), 1);
    if (period === undefined) throw new Error('no period');
    return period;
  };
  const paydayWith = (paydayLag: number, over: Partial<StorePay> = {}) =>
    first([weekly('2026-11-02', { paydayLag })], over).payday;

  it('move before a weekend and a holiday of the country’s banks', () => {
    expect([0, 1, 2, 3, 4, 6, 7].map((lag) => paydayWith(lag))).toEqual([
      '2026-11-06',
      '2026-11-09',
      '2026-11-10',
      // The eleventh is a holiday of the banks.
      '2026-11-10',
      '2026-11-12',
      '2026-11-13',
      '2026-11-13',
    ]);
    const closed = [{ day: '2026-11-09', open: false }];
    expect(paydayWith(1, { calendar: { rail: 'eft', changes: closed } })).toBe('2026-11-06');
    expect(paydayWith(18)).toBe('2026-11-26');
    expect(paydayWith(18, { calendar: { rail: 'ach' } })).toBe('2026-11-25');
  });

  it('the cut-off counts business days back, at the wall clock of the store', () => {
    const at = (over: Partial<ScheduleVersion>, zone = 'America/Toronto') =>
      first([weekly('2026-11-02', over)], { zone }).cutoffAt.toISOString();
    // Friday 13 November; Wednesday is a holiday.
    expect(at({ cutoffDays: 1 })).toBe('2026-11-12T17:00:00.000Z');
    expect(at({ cutoffDays: 2 })).toBe('2026-11-10T17:00:00.000Z');
    expect(at({ cutoffDays: 10 })).toBe('2026-10-29T16:00:00.000Z');
    expect(at({ cutoffMinute: 0 }, 'America/Vancouver')).toBe('2026-11-10T08:00:00.000Z');
  });

  it('a moved payday moves its cut-off, and no other', () => {
    const movedPaydays = new Map([[day('2026-11-02'), day('2026-11-16')]]);
    const periods = periodsFrom(
      pay([weekly('2026-11-02')], { movedPaydays }),
      day('2026-11-02'),
      2,
    );
    expect(periods.map(({ payday }) => payday)).toEqual(['2026-11-16', '2026-11-20']);
    expect(periods[0]?.cutoffAt.toISOString()).toBe('2026-11-12T17:00:00.000Z');
  });

  it('a period can be drawn from its first moment until its cut-off', () => {
    const period = first([weekly('2026-11-02')]);
    const stateAt = (text: string) => drawState(period, 'America/Toronto', new Date(text));
    expect(stateAt('2026-11-02T04:59:59Z')).toBe('not_begun');
    expect(stateAt('2026-11-02T05:00:00Z')).toBe('drawable');
    expect(stateAt('2026-11-10T16:59:59Z')).toBe('drawable');
    expect(stateAt('2026-11-10T17:00:00Z')).toBe('cut_off');
  });
});

describe('moving a payday', () => {
  const store = pay([weekly('2026-11-16')]);
  const [period] = periodsFrom(store, day('2026-11-16'), 1);
  const move = (payday: string, now = '2026-11-18T12:00:00Z') => {
    if (period === undefined) throw new Error('no period');
    const newCutoffAt = cutoffOf(day(payday), weekly('2026-11-16'), store);
    const given = { period, payday: day(payday), newCutoffAt };
    const moved = checkPaydayMove(given, { calendar: store.calendar, now: new Date(now) });
    return moved.ok ? moved.value : moved.code;
  };
  it('to a business day after its beginning, at most 31 days after its end', () => {
    expect(move('2026-11-30')).toBe('2026-11-30');
    expect(move('2026-11-28')).toBe('payday_not_a_business_day');
    expect(move('2026-11-16')).toBe('payday_before_period');
    expect(move(addDays(day('2026-11-22'), 31))).toBe('2026-12-23');
    expect(move(addDays(day('2026-11-22'), 32))).toBe('payday_too_late');
  });
  it('until the cut-off, and never to one that has passed', () => {
    expect(period?.cutoffAt.toISOString()).toBe('2026-11-25T17:00:00.000Z');
    expect(move('2026-12-04', '2026-11-25T16:59:59Z')).toBe('2026-12-04');
    expect(move('2026-12-04', '2026-11-25T17:00:00Z')).toBe('cut_off_passed');
    expect(move('2026-11-20', '2026-11-18T16:59:59Z')).toBe('2026-11-20');
    expect(move('2026-11-20', '2026-11-18T17:00:00Z')).toBe('cut_off_passed');
  });
});
