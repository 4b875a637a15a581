import { describe, expect, it } from 'vitest';
import { paidSeconds, shiftsOf } from './index.ts';
import type { Break, Punch } from './vocabulary.ts';

const ZONE = 'America/Toronto';
const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);
const punch = (more: Partial<Punch> = {}): Punch => ({
  id: 1,
  employeeId: 31,
  jobCodeId: 5,
  clockedIn: at('15:00:00'),
  clockedOut: at('19:00:00'),
  breaks: [],
  deleted: false,
  declaredCashTips: 0n,
  held: null,
  ...more,
});
const paid = (...breaks: Break[]): bigint[] =>
  shiftsOf([punch({ breaks })], ZONE).shifts.map(paidSeconds);
const pause = (from: string, to: string, isPaid = false): Break => ({
  paid: isPaid,
  from: at(from),
  to: at(to),
});
const HOUR = 3_600n;

describe('the shifts of people', () => {
  it('are their punches, and none is left over', () => {
    const one = punch();
    expect(shiftsOf([one], ZONE)).toEqual({
      shifts: [
        {
          punch: one,
          employeeId: 31,
          jobCodeId: 5,
          from: at('15:00:00').getTime(),
          to: at('19:00:00').getTime(),
        },
      ],
      unassigned: [],
    });
    expect(shiftsOf([punch({ deleted: true })], ZONE)).toEqual({ shifts: [], unassigned: [] });
  });
  it('leave over what cannot count, on the date in the store’s zone, with its cash tips', () => {
    const night = punch({ clockedIn: at('04:30:00'), clockedOut: null, declaredCashTips: 700n });
    expect(shiftsOf([night], ZONE)).toEqual({
      shifts: [],
      unassigned: [
        {
          kind: 'punch',
          id: 1,
          reason: 'open_punch',
          date: '2026-11-19',
          employeeId: 31,
          netSales: 0n,
          tips: 700n,
        },
      ],
    });
  });
  it('add of a double punch what is beyond the one before', () => {
    const second = punch({ id: 2, clockedIn: at('18:00:00'), clockedOut: at('20:00:00') });
    expect(shiftsOf([second, punch()], ZONE).shifts.map(paidSeconds)).toEqual([4n * HOUR, HOUR]);
  });
});

describe('the time that a shift is paid for', () => {
  it('is all of it, and paid breaks', () => {
    expect(paid()).toEqual([4n * HOUR]);
    expect(paid(pause('16:00:00', '17:00:00', true))).toEqual([4n * HOUR]);
    expect(paid({ paid: true, seconds: 3_600 })).toEqual([4n * HOUR]);
  });
  it('is without unpaid breaks, whether their times are known or their length alone', () => {
    expect(paid(pause('16:00:00', '16:30:00'))).toEqual([12_600n]);
    expect(paid({ paid: false, seconds: 1_800 })).toEqual([12_600n]);
    expect(paid(pause('16:00:00', '16:30:00'), { paid: false, seconds: 1_799 })).toEqual([10_801n]);
    expect(paid(pause('16:00:00', '17:00:00'), pause('16:30:00', '17:30:00'))).toEqual([9_000n]);
  });
  it('is without what of a break lies within it', () => {
    expect(paid(pause('14:00:00', '15:30:00'))).toEqual([12_600n]);
    expect(paid(pause('18:30:00', '20:00:00'))).toEqual([12_600n]);
    expect(paid(pause('19:00:00', '20:00:00'))).toEqual([4n * HOUR]);
  });
  it('is none where breaks are as long as it, or longer', () => {
    expect(paid({ paid: false, seconds: 14_400 })).toEqual([0n]);
    expect(paid({ paid: false, seconds: 20_000 })).toEqual([0n]);
    expect(paid(pause('15:00:00', '18:59:00'), { paid: false, seconds: 61 })).toEqual([0n]);
    expect(paid(pause('14:00:00', '20:00:00'))).toEqual([0n]);
  });
  it('is in whole seconds', () => {
    const odd = punch({ clockedOut: new Date(at('15:01:00').getTime() + 999) });
    expect(shiftsOf([odd], ZONE).shifts.map(paidSeconds)).toEqual([60n]);
  });
});
