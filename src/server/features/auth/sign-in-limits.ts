import { after, minutes } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { hit, hitsSince } from '#server/platform/directory/tickets.ts';

const WINDOW = minutes(15);
const LIMITS = { sign_in: 10, reset: 5 } as const;
export type Limited = keyof typeof LIMITS;

/** What is counted: the account's name and the address that the request came from. Tries at a reset go by address alone. */
export function bucketsOf(limited: Limited, ip: string | null, name: string | null): string[] {
  return [...(name && limited === 'sign_in' ? [`${limited}:name:${name}`] : []), ...(ip ? [`${limited}:ip:${ip}`] : [])];
}

/** Refused once the limit of the last 15 minutes is reached, with the seconds until the oldest of them is forgotten. */
export async function withinLimit(tx: ReadHandle, limited: Limited, buckets: readonly string[], now: Date): Promise<Result<true, 'rate_limited'>> {
  const since = after(now, -WINDOW);
  for (const bucket of buckets) {
    const { count, oldest } = await hitsSince(tx, bucket, since);
    if (count >= LIMITS[limited]) {
      const wait = oldest ? Math.ceil((oldest.getTime() + WINDOW - now.getTime()) / 1_000) : 60;
      return fail('rate_limited', { retry_after: Math.max(1, wait) });
    }
  }
  return ok(true);
}

export const count = (tx: WriteHandle, buckets: readonly string[], now: Date): Promise<void> => (buckets.length > 0 ? hit(tx, buckets, now) : Promise.resolve());
