import { clockText, mayLoadNow, readLimits } from '#domain/funds/load-limits.ts';
import { wallClock } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { findWallet, seenBy } from '../wallets/index.ts';
import { spentOn } from '../payments/index.ts';

/**
 * What is used of the day of a manager who has a daily limit, and whether the hour allows a load.
 * Without limits both are open.
 */
export async function loadAllowance(
  tx: ReadHandle,
  actor: ManagerActor,
  walletId: number,
  now: Date,
) {
  const wallet = await findWallet(tx, seenBy(actor), walletId);
  if (!wallet) return fail('not_found');
  const wall = wallClock(now, wallet.timezone);
  const limits = actor.kind === 'manager' ? readLimits(actor.loadLimits) : null;
  const used =
    limits?.daily == null ? null : await spentOn(tx, actor.client.id, actor.managerId, wall.day);
  return ok({
    day: wall.day,
    now: clockText(wall.minuteOfDay),
    open: mayLoadNow(limits, wall).ok,
    daily: limits?.daily == null ? null : toWire(limits.daily),
    used: used === null ? null : toWire(used),
  });
}
