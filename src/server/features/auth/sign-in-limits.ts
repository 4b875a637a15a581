import { after, minutes } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import {
  recordAttempt,
  attemptsSince,
  lockBuckets,
  forgetAttempt,
} from '#server/platform/directory/rate-limit.ts';

const WINDOW = minutes(15);
const LIMITS = { sign_in: 10, reset: 5 } as const;
export type Limited = keyof typeof LIMITS;

/**
 * What is counted: the account's name and the address that the request came from. Tries at a reset
 * go by address alone.
 */
export function bucketsOf(limited: Limited, ip: string | null, name: string | null): string[] {
  return [
    ...(name && limited === 'sign_in' ? [`${limited}:name:${name}`] : []),
    ...(ip ? [`${limited}:ip:${networkOf(ip)}`] : []),
  ];
}

/** An IPv4 address is itself; an IPv6 one its /64, which is what one line has. */
function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [before = '', after = ''] = ip.split('%', 1)[0]!.split('::');
  const [head, tail] = [before.split(':').filter(Boolean), after.split(':').filter(Boolean)];
  const groups = [
    ...head,
    ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0'),
    ...tail,
  ];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Refused once the limit of the last 15 minutes is reached, with the seconds until the oldest of
 * them is forgotten. Whoever asks goes on alone until the transaction ends, so that of many
 * guesses at once each sees those before it.
 */
export async function withinLimit(
  tx: WriteHandle,
  limited: Limited,
  buckets: readonly string[],
  now: Date,
): Promise<Result<true, 'rate_limited'>> {
  const since = after(now, -WINDOW);
  await lockBuckets(tx, buckets);
  for (const bucket of buckets) {
    const { count, oldest } = await attemptsSince(tx, bucket, since);
    if (count >= LIMITS[limited]) {
      const wait = oldest ? Math.ceil((oldest.getTime() + WINDOW - now.getTime()) / 1_000) : 60;
      return fail('rate_limited', { retry_after: Math.max(1, wait) });
    }
  }
  return ok(true);
}

export const count = (tx: WriteHandle, buckets: readonly string[], now: Date): Promise<void> =>
  buckets.length > 0 ? recordAttempt(tx, buckets, now) : Promise.resolve();

/**
 * Counts a try before it is known whether it is right, for what takes too long to keep others
 * waiting; `forget` takes it back.
 */
export async function take(
  tx: WriteHandle,
  limited: Limited,
  buckets: readonly string[],
  now: Date,
): Promise<Result<true, 'rate_limited'>> {
  const limit = await withinLimit(tx, limited, buckets, now);
  if (limit.ok) await count(tx, buckets, now);
  return limit;
}

export const forget = (tx: WriteHandle, buckets: readonly string[], at: Date): Promise<void> =>
  forgetAttempt(tx, buckets, at);
