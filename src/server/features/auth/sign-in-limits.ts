import { after, hours, minutes } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import {
  recordAttempt,
  attemptsSince,
  lockBuckets,
  forgetAttempt,
} from '#server/platform/directory/rate-limit.ts';
import { isKnownNetwork, rememberNetwork } from '#server/platform/directory/known-networks.ts';
import { createTurns } from '#server/platform/turns.ts';

const QUARTER = minutes(15);
const DAY = hours(24);
const LIMITS = {
  sign_in: { most: 10, within: QUARTER },
  reset: { most: 5, within: QUARTER },
  // By account, from wherever they come: what a quarter of an hour lets through adds up in a day.
  wrong_codes: { most: 40, within: DAY },
  sign_in_codes: { most: 60, within: DAY },
  reset_codes: { most: 10, within: DAY },
} as const;
export type Limited = keyof typeof LIMITS;

const checks = createTurns({ atOnce: 4, maxWaiting: 200 });

/**
 * Looks at a few passwords from one network at a time, so that many right ones at once are not
 * taken for guesses while they are counted.
 */
export async function checkInTurn<T extends Result<unknown>>(
  ip: string | null,
  check: () => Promise<T>,
): Promise<T | Result<never, 'rate_limited'>> {
  const checked = await checks.take(ip ? networkOf(ip) : '', check);
  return checked ?? fail('rate_limited', { retry_after: 1 });
}

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

/**
 * What an account's tries are counted under. A network that it has signed in from has a count of
 * its own, so that a stranger's wrong passwords keep nobody out where they always are.
 */
export const countedName = async (
  tx: ReadHandle,
  ip: string | null,
  name: string,
): Promise<string> =>
  ip !== null && (await isKnownNetwork(tx, name, networkOf(ip)))
    ? `${name} from ${networkOf(ip)}`
    : name;

/** Somebody has signed in by this name from there. */
export const noteNetwork = async (
  tx: WriteHandle,
  ip: string | null,
  name: string,
  now: Date,
): Promise<void> => {
  if (ip !== null) await rememberNetwork(tx, name, networkOf(ip), now);
};

/** Counts a message with a code to somebody, refused beyond the most of a day. */
export const takeCode = (
  tx: WriteHandle,
  limited: 'sign_in_codes' | 'reset_codes',
  address: string,
  now: Date,
): Promise<Result<true, 'rate_limited'>> => take(tx, limited, [`${limited}:${address}`], now);

/** Refused where too many codes of somebody were wrong today. */
export const withinCodeLimit = (
  tx: WriteHandle,
  address: string,
  now: Date,
): Promise<Result<true, 'rate_limited'>> =>
  withinLimit(tx, 'wrong_codes', [wrongCodesOf(address)], now);

export const wrongCodesOf = (address: string): string => `wrong_codes:${address}`;

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
 * Refused once the limit of its window is reached, with the seconds until the oldest of
 * them is forgotten. Whoever asks goes on alone until the transaction ends, so that of many
 * guesses at once each sees those before it.
 */
export async function withinLimit(
  tx: WriteHandle,
  limited: Limited,
  buckets: readonly string[],
  now: Date,
): Promise<Result<true, 'rate_limited'>> {
  const { most, within } = LIMITS[limited];
  const since = after(now, -within);
  await lockBuckets(tx, buckets);
  for (const bucket of buckets) {
    const { count, oldest } = await attemptsSince(tx, bucket, since);
    if (count >= most) {
      const wait = oldest ? Math.ceil((oldest.getTime() + within - now.getTime()) / 1_000) : 60;
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
