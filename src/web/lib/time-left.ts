const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long until an instant, in the largest unit that says it without flattering; never below 1 hour. */
export function timeLeft(
  until: string,
  now: number,
): { readonly unit: 'days' | 'hours'; readonly count: number } | null {
  const left = new Date(until).getTime() - now;
  if (left <= 0) return null;
  return left >= DAY
    ? { unit: 'days', count: Math.floor(left / DAY) }
    : { unit: 'hours', count: Math.max(1, Math.floor(left / HOUR)) };
}
