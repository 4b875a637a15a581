import type { Instant } from '#kernel/instant.ts';

/**
 * How long a provider asks us to wait, in milliseconds; null where it does not say or says nothing
 * that can be read. `Retry-After` is a number of seconds or a date.
 */
export function retryAfter(header: string | null, now: Instant): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  if (!/^[A-Z][a-z]{2},/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
