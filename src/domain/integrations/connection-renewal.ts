import { type Instant, after, days, minutes } from '#kernel/instant.ts';

/** Tokens are renewed so long before they end. */
const AHEAD = minutes(5);
/** Tokens that nobody uses are renewed after this: they end for good after two weeks. */
export const KEEP_ALIVE_AFTER = days(7);

/**
 * What to do about a token: use it, renew it while the old one still counts, or renew it before
 * anything is asked. A token that the provider refused counts no more, whatever it promised.
 */
export function renewalOf(
  token: { readonly endsAt: Instant | null; readonly isRefused: boolean },
  now: Instant,
): 'use' | 'renew_ahead' | 'renew' {
  if (token.isRefused || token.endsAt === null || token.endsAt <= now) return 'renew';
  return token.endsAt <= after(now, AHEAD) ? 'renew_ahead' : 'use';
}
