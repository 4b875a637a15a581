import { type Result, fail, ok } from '#kernel/result.ts';
import type { Origin } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type LockedTicket, tryCode } from '#server/platform/directory/tickets.ts';
import {
  bucketsOf,
  count,
  countedName,
  withinCodeLimit,
  withinLimit,
  wrongCodesOf,
} from './sign-in-limits.ts';

type Attempt<Wrong extends string> = {
  readonly code: string;
  readonly origin: Origin;
  readonly now: Date;
  /** What a wrong code is answered with. */
  readonly wrong: Wrong;
};

/** Tries the code of a locked ticket, within the limits of its address; a wrong one is counted. */
export async function tryCodeWithinLimits<Wrong extends string>(
  tx: WriteHandle,
  ticket: LockedTicket,
  { code, origin, now, wrong }: Attempt<Wrong>,
): Promise<Result<LockedTicket, Wrong | 'rate_limited'>> {
  const { address } = ticket;
  const buckets = bucketsOf('sign_in', origin.ip, await countedName(tx, origin.ip, address));
  const limit = await withinLimit(tx, 'sign_in', buckets, now);
  if (!limit.ok) return limit;
  const today = await withinCodeLimit(tx, address, now);
  if (!today.ok) return today;
  if (await tryCode(tx, ticket, code)) return ok(ticket);
  await count(tx, [...buckets, wrongCodesOf(address)], now);
  return fail(wrong);
}
