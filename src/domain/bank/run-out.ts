import { type Day, addDays, daysBetween } from '#kernel/day.ts';
import { type Cents, timesIn } from '#kernel/money.ts';
import { knownDay } from './days.ts';

const PACE_DAYS = 28n;
/** Whoever has money for longer than a century is not warned. */
const MAX_DAYS = 36_525;

type Outlook = {
  readonly today: string;
  readonly balance: Cents;
  /** What left the wallet in the last 28 days. */
  readonly outLast28: Cents;
  /** Money under way, by the day on which it settles. */
  readonly inbound: readonly { readonly day: string; readonly amount: Cents }[];
};

/**
 * The first day that a wallet would end below zero, at the pace of the last four weeks; null where
 * it never would.
 */
export function runOut({ today, balance, outLast28, inbound }: Outlook): Day | null {
  const first = knownDay(today);
  const arrivals = inbound
    .map(({ day, amount }) => ({ after: daysBetween(first, knownDay(day)), amount }))
    .sort((a, b) => a.after - b.after);
  let held = balance;
  let from = 0;
  for (const { after, amount } of arrivals) {
    if (after > 0) {
      const empty = daysUntilBelow(held, outLast28, from);
      if (empty !== null && empty < after) return addDays(first, empty);
      from = after;
    }
    held += amount;
  }
  const empty = daysUntilBelow(held, outLast28, from);
  return empty === null ? null : addDays(first, empty);
}

/** Within so many days it is told, whatever is on its way. */
const TOLD_DAYS = 3;

/** The day on which a wallet runs out, where that is near: within three days, or before the next money. */
export function runsOutSoon(outlook: Outlook): Day | null {
  const day = runOut(outlook);
  if (day === null) return null;
  const near = addDays(knownDay(outlook.today), TOLD_DAYS);
  const next = outlook.inbound
    .map((money) => knownDay(money.day))
    .filter((arrives) => arrives > outlook.today)
    .sort()[0];
  return day <= near || (next !== undefined && day < next) ? day : null;
}

/** Counted in 28ths of a cent, so that nothing is rounded. */
function daysUntilBelow(held: Cents, outLast28: Cents, from: number): number | null {
  const left = held * PACE_DAYS;
  if (left - outLast28 * BigInt(from) < 0n) return from;
  if (outLast28 <= 0n) return null;
  const days = timesIn(left, outLast28) + 1;
  return days > MAX_DAYS ? null : days;
}
