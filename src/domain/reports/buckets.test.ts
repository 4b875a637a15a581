import { expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { bucketStart, bucketsOf, coverOf, monthsOf, periodOf, rangeBefore } from './buckets.ts';

const day = (text: string): Day => text as Day;
const range = (start: string, end: string) => ({ start: day(start), end: day(end) });

test('weeks begin on Monday, also for a Sunday, and months on the first', () => {
  expect(bucketStart(day('2026-03-08'), 'week')).toBe('2026-03-02');
  expect(bucketStart(day('2026-03-09'), 'week')).toBe('2026-03-09');
  expect(bucketStart(day('2026-03-31'), 'month')).toBe('2026-03-01');
  expect(bucketStart(day('2026-03-31'), 'day')).toBe('2026-03-31');
});

test('the buckets of a range follow each other without a gap and are cut to it', () => {
  expect(bucketsOf(range('2026-02-25', '2026-03-04'), 'week')).toEqual([
    range('2026-02-25', '2026-03-01'),
    range('2026-03-02', '2026-03-04'),
  ]);
  expect(bucketsOf(range('2026-01-31', '2026-03-01'), 'month')).toEqual([
    range('2026-01-31', '2026-01-31'),
    range('2026-02-01', '2026-02-28'),
    range('2026-03-01', '2026-03-01'),
  ]);
  expect(bucketsOf(range('2026-03-07', '2026-03-09'), 'day').map(({ start }) => start)).toEqual([
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ]);
});

test('a range is compared with as many days right before it', () => {
  expect(rangeBefore(range('2026-03-01', '2026-03-28'))).toEqual(range('2026-02-01', '2026-02-28'));
  expect(rangeBefore(range('2026-03-05', '2026-03-05'))).toEqual(range('2026-03-04', '2026-03-04'));
});

test('the days of a week that lies in two months are bits of both', () => {
  expect(monthsOf(range('2026-01-30', '2026-02-02'))).toEqual([
    { month: '2026-01-01', days: (1 << 29) | (1 << 30) },
    { month: '2026-02-01', days: 0b11 },
  ]);
  // A range that ends on the first of a month has that one day of it.
  expect(monthsOf(range('2026-01-30', '2026-02-01'))).toEqual([
    { month: '2026-01-01', days: (1 << 29) | (1 << 30) },
    { month: '2026-02-01', days: 1 },
  ]);
  // The 31st is the sign bit's neighbor: a whole month is still a number above zero.
  expect(monthsOf(range('2026-01-01', '2026-01-31'))[0]?.days).toBe(2 ** 31 - 1);
});

test('a bucket is a period where it is the whole of it', () => {
  expect(periodOf(range('2026-03-02', '2026-03-08'))).toEqual({
    size: 'week',
    start: '2026-03-02',
  });
  expect(periodOf(range('2026-02-01', '2026-02-28'))).toEqual({
    size: 'month',
    start: '2026-02-01',
  });
  expect(periodOf(range('2026-03-02', '2026-03-07'))).toBeNull();
  expect(periodOf(range('2026-02-02', '2026-03-01'))).toBeNull();
  // Seven days from a Tuesday, and a month without its first day.
  expect(periodOf(range('2026-03-03', '2026-03-09'))).toBeNull();
  expect(periodOf(range('2026-03-02', '2026-03-31'))).toBeNull();
});

test('days are covered by months, then weeks, then days, none of them over two buckets', () => {
  const [whole, upTo] = [range('2026-01-31', '2026-03-11'), day('2026-12-31')];
  expect(coverOf([whole], upTo)).toEqual({
    periods: [
      { size: 'month', start: '2026-02-01' },
      { size: 'week', start: '2026-03-02' },
    ],
    days: [
      range('2026-01-31', '2026-01-31'),
      range('2026-03-01', '2026-03-01'),
      range('2026-03-09', '2026-03-11'),
    ],
  });
  // A period may be the whole of a bucket.
  expect(coverOf([range('2026-02-01', '2026-02-28')], upTo)).toEqual({
    periods: [{ size: 'month', start: '2026-02-01' }],
    days: [],
  });
  // A week is not taken from a month that is cut in two; days next to each other are one span.
  expect(
    coverOf([range('2026-03-01', '2026-03-04'), range('2026-03-05', '2026-03-08')], upTo),
  ).toEqual({ periods: [], days: [range('2026-03-01', '2026-03-08')] });
  // What is not kept yet are days.
  expect(coverOf([whole], day('2026-03-07'))).toEqual({
    periods: [{ size: 'month', start: '2026-02-01' }],
    days: [range('2026-01-31', '2026-01-31'), range('2026-03-01', '2026-03-11')],
  });
  expect(coverOf([whole], null)).toEqual({ periods: [], days: [whole] });
});
