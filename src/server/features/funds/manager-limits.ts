import { mayLoadNow, overSingleCard, readLimits } from '#domain/funds/load-limits.ts';
import { wallClock } from '#kernel/day.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import { type Params, type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { spendDaily, spentOn } from '../payments/index.ts';

/**
 * What is measured against a manager's own limits: the sum, and the largest of its single loads, in
 * the wallet's time zone.
 */
type LimitedLoad = {
  readonly amount: Cents;
  readonly largest: Cents;
  readonly zone: string;
  readonly now: Date;
};
export type LimitRefusal =
  | 'load_time_not_allowed'
  | 'daily_limit_exceeded'
  | 'single_card_limit_exceeded';

const limitsOf = (actor: ManagerActor) =>
  actor.kind === 'manager' ? readLimits(actor.loadLimits) : null;

/** Whether what a manager loads is counted against limits of their own. */
export const hasLimits = (actor: ManagerActor): boolean => limitsOf(actor) !== null;

/** Every limit that a load would break now. Nothing is counted. */
export async function brokenLimits(
  tx: ReadHandle,
  actor: ManagerActor,
  { amount, largest, zone, now }: LimitedLoad,
): Promise<{ code: LimitRefusal; params: Params }[]> {
  const limits = limitsOf(actor);
  if (!limits) return [];
  const wall = wallClock(now, zone);
  const found: { code: LimitRefusal; params: Params }[] = [];
  const time = mayLoadNow(limits, wall);
  if (!time.ok) found.push({ code: time.code, params: time.params });
  const single = overSingleCard(limits, largest);
  if (single) found.push({ code: 'single_card_limit_exceeded', params: single });
  if (limits.daily === null) return found;
  const used = await spentOn(tx, actor.client.id, actor.managerId, wall.day);
  if (used + amount > limits.daily)
    found.push({
      code: 'daily_limit_exceeded',
      params: { limit: toWire(limits.daily), used: toWire(used) },
    });
  return found;
}

/**
 * Counts a load against its manager's limits. Answers the business day that it counts on, null
 * where no daily limit is set.
 */
export async function spendLimits(
  tx: WriteHandle,
  actor: ManagerActor,
  { amount, largest, zone, now }: LimitedLoad,
): Promise<Result<string | null, LimitRefusal>> {
  const limits = limitsOf(actor);
  if (!limits) return ok(null);
  const wall = wallClock(now, zone);
  const allowed = mayLoadNow(limits, wall);
  if (!allowed.ok) return allowed;
  const over = overSingleCard(limits, largest);
  if (over) return fail('single_card_limit_exceeded', over);
  if (limits.daily === null) return ok(null);
  const spent = await spendDaily(tx, actor.client.id, {
    managerId: actor.managerId,
    day: wall.day,
    amount,
    limit: limits.daily,
  });
  return spent === null
    ? fail('daily_limit_exceeded', { limit: toWire(limits.daily) })
    : ok(wall.day);
}
