import { type Day, addDays, checkedDay } from '#kernel/day.ts';

export const BUCKET_SIZES = ['day', 'week', 'month'] as const;
export type BucketSize = (typeof BUCKET_SIZES)[number];

/** Days that are shown as one bar, both included. */
export type Bucket = { readonly start: Day; readonly end: Day };

const MONDAY = 1;
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const firstOfMonth = (day: Day): Day => checkedDay(`${day.slice(0, 7)}-01`);

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

export const PERIOD_SIZES = ['week', 'month'] as const;
export type PeriodSize = (typeof PERIOD_SIZES)[number];

/** A whole week or month, by the day with which it begins. */
export type Period = { readonly size: PeriodSize; readonly start: Day };

/** Which period a bucket is, the whole of it; null where it is none. */
export function periodOf({ start, end }: Bucket): Period | null {
  const size = PERIOD_SIZES.find(
    (one) => bucketStart(start, one) === start && addDays(nextStart(start, one), -1) === end,
  );
  return size ? { size, start } : null;
}

/** Days as the fewest periods and what is left of them. */
export type Cover = { readonly periods: readonly Period[]; readonly days: readonly Bucket[] };

/**
 * The days of some buckets that follow each other, as whole months, then whole weeks, then days. No
 * period reaches over two buckets, nor beyond `upTo`: what comes after it are days.
 */
export function coverOf(buckets: readonly Bucket[], upTo: Day | null): Cover {
  const periods: Period[] = [];
  const days: Bucket[] = [];
  for (const { start, end } of buckets)
    for (let first = start; first <= end;) {
      const found = upTo === null ? null : longestFrom(first, end < upTo ? end : upTo);
      const last = found ? addDays(nextStart(first, found), -1) : first;
      if (found) periods.push({ size: found, start: first });
      else pushDay(days, first);
      first = addDays(last, 1);
    }
  return { periods, days };
}

/** The longest period that begins with a day and is over by another. */
const longestFrom = (start: Day, end: Day): PeriodSize | undefined =>
  PERIOD_SIZES.toReversed().find(
    (size) => bucketStart(start, size) === start && nextStart(start, size) <= addDays(end, 1),
  );

/** Days that follow each other are one span. */
function pushDay(spans: Bucket[], day: Day): void {
  const last = spans.at(-1);
  if (last && addDays(last.end, 1) === day) spans[spans.length - 1] = { ...last, end: day };
  else spans.push({ start: day, end: day });
}
