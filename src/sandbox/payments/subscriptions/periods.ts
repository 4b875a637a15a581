import type { Recurring } from '../records/catalog-records.ts';
import type { Seconds } from '../records/customer-records.ts';

const DAY = 86_400;

const lastDayOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day and time so many months on, in UTC; a day that is not there is the month's last. */
export function addMonths(time: Seconds, months: number): Seconds {
  const date = new Date(time * 1_000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const day = Math.min(date.getUTCDate(), lastDayOf(year, month));
  const moved = Date.UTC(
    year,
    month,
    day,
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
  return moved / 1_000;
}

const monthsBetween = (from: Seconds, to: Seconds): number => {
  const [a, b] = [new Date(from * 1_000), new Date(to * 1_000)];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
};

/**
 * The end of the period that begins at `edge`. Edges are counted from the anchor, so that what
 * ended on the 28th of February ends on the 31st of March again.
 */
export function nextEdge(
  anchor: Seconds,
  edge: Seconds,
  { interval, interval_count }: Recurring,
): Seconds {
  if (interval === 'day') return edge + interval_count * DAY;
  if (interval === 'week') return edge + interval_count * 7 * DAY;
  const step = interval === 'year' ? 12 * interval_count : interval_count;
  return addMonths(anchor, monthsBetween(anchor, edge) + step);
}
