const WINDOW_MS = 1_000;
const MOST_IN_WINDOW = 10;
const BLOCKED_MS = 60_000;

/**
 * Ten requests a second for each token; who asks for more is shut out for a minute. `milliseconds`
 * is real time.
 */
export function openRateLimit(milliseconds: () => number) {
  const byToken = new Map<string, { times: number[]; blockedUntil: number }>();
  return {
    /** Whether one more request is let through. */
    admits(token: string): boolean {
      const now = milliseconds();
      const known = byToken.get(token) ?? { times: [], blockedUntil: -Infinity };
      byToken.set(token, known);
      if (now < known.blockedUntil) return false;
      known.times = known.times.filter((time) => time > now - WINDOW_MS);
      if (known.times.length >= MOST_IN_WINDOW) {
        known.blockedUntil = now + BLOCKED_MS;
        return false;
      }
      known.times.push(now);
      return true;
    },
  };
}
export type RateLimit = ReturnType<typeof openRateLimit>;
