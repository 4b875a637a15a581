import { describe, expect, it } from 'vitest';
import { type PadSchedule, padAmount, padRuns } from './pad-schedule.ts';

const schedule: PadSchedule = {
  frequency: 'monthly',
  rail: 'ach',
  startsOn: '2027-12-15',
  runTime: '06:00',
  timezone: 'America/Chicago',
};
const periods = (some: Partial<PadSchedule>, after: string, count: number): string =>
  padRuns({ schedule: { ...schedule, ...some }, after, count })
    .map(({ period }) => period)
    .join(' ');

describe('the periods of a schedule', () => {
  it('of a month are cut to its end, in leap years too', () => {
    expect(periods({ monthDay: 30 }, '2028-01-01T00:00:00Z', 3)).toBe(
      '2028-01-30 2028-02-29 2028-03-30',
    );
    expect(periods({ monthDay: 29 }, '2027-01-01T00:00:00Z', 3)).toBe(
      '2027-12-29 2028-01-29 2028-02-29',
    );
    expect(periods({ monthDay: 10 }, '2027-12-15T12:00:00Z', 1)).toBe('2028-01-10');
  });

  it('begin on the first day that is named, and not before the schedule does', () => {
    expect(periods({ frequency: 'weekly', weekday: 0 }, '2027-01-01T00:00:00Z', 2)).toBe(
      '2027-12-19 2027-12-26',
    );
    expect(periods({ frequency: 'weekly', weekday: 3 }, '2027-01-01T00:00:00Z', 1)).toBe(
      '2027-12-15',
    );
    expect(periods({ frequency: 'biweekly' }, '2028-06-01T00:00:00Z', 2)).toBe(
      '2028-06-14 2028-06-28',
    );
    expect(periods({}, '2027-12-16T00:00:00Z', 1)).toBe('2028-01-15');
  });

  it('are run on a banking day, of which an operator may close one', () => {
    const changes = [{ day: '2028-01-10', open: false }];
    expect(
      padRuns({
        schedule: { ...schedule, monthDay: 8, changes },
        after: '2028-01-01T00:00:00Z',
        count: 1,
      }),
    ).toEqual([{ period: '2028-01-08', day: '2028-01-11', at: '2028-01-11T12:00:00.000Z' }]);
  });

  it('whose run fell to a later day still count when that day comes', () => {
    expect(periods({ monthDay: 31 }, '2028-01-31T11:59:59.999Z', 1)).toBe('2028-01-31');
    expect(periods({ monthDay: 1 }, '2028-01-03T11:00:00Z', 1)).toBe('2028-01-01');
  });

  it('need a time of day', () => {
    expect(() => periods({ runTime: '6:00' }, '2028-01-01T00:00:00Z', 1)).toThrow('time of day');
  });
});

it('an overdrawn balance asks for more, and a debit is never above the agreement', () => {
  const debit = { float: 100n, balance: -50n, underWay: 0n };
  expect(padAmount({ ...debit, maxDebit: null })).toBe(150n);
  expect(padAmount({ ...debit, maxDebit: 150n })).toBe(150n);
  expect(padAmount({ ...debit, maxDebit: 0n })).toBe(0n);
});
