import { type Day, addDays } from '#kernel/day.ts';

export const BUCKET_SIZES = ['day', 'week', 'month'] as const;
export type BucketSize = (typeof BUCKET_SIZES)[number];

/** Days that are shown as one bar, both included. */
export type Bucket = { readonly start: Day; readonly end: Day };

const MONDAY = 1;
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

/** The day with which the bucket of a day begins: weeks begin on Monday, months on the first. */
export function bucketStart(day: Day, size: BucketSize): Day {
  if (size === 'day') return day;
  if (size === 'month') return firstOfMonth(day);
  return addDays(day, -((weekdayOf(day) - MONDAY + 7) % 7));
}

/** The day with which the bucket after it begins. A month is never longer than 31 days. */
const nextStart = (start: Day, size: BucketSize): Day =>
  size === 'month' ? firstOfMonth(addDays(start, 31)) : addDays(start, size === 'week' ? 7 : 1);

/** The buckets of a range, oldest first; the first and the last are cut to it. */
export function bucketsOf({ start, end }: Bucket, size: BucketSize): Bucket[] {
  const buckets: Bucket[] = [];
  for (let first = bucketStart(start, size); first <= end; first = nextStart(first, size)) {
    const last = addDays(nextStart(first, size), -1);
    buckets.push({ start: first < start ? start : first, end: last > end ? end : last });
  }
  return buckets;
}

/** What is compared with a range: as many days, right before it. */
export function rangeBefore({ start, end }: Bucket): Bucket {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  return { start: addDays(start, -days), end: addDays(start, -1) };
}

/** A month's days as bits of a number: day 1 is the lowest. */
export type MonthDays = { readonly month: Day; readonly days: number };

/** The days of a bucket by the months that they lie in. */
export function monthsOf({ start, end }: Bucket): MonthDays[] {
  const months: MonthDays[] = [];
  for (let month = firstOfMonth(start); month <= end; month = nextStart(month, 'month')) {
    let days = 0;
    for (
      let day = month > start ? month : start;
      day <= end && day < nextStart(month, 'month');
      day = addDays(day, 1)
    )
      days |= 1 << (Number(day.slice(8)) - 1);
    months.push({ month, days });
  }
  return months;
}
