import { type Cents, toWire } from '#kernel/money.ts';
import type { WallClock } from '#kernel/day.ts';
import { type Params, type Result, fail, ok } from '#kernel/result.ts';

/** A load that a person enters or uploads: each row alike. */
export const LOAD_MINIMUM: Cents = 1_000n;
export const LOAD_MAXIMUM: Cents = 5_000_000n;
/** Above this the total has to be typed before it is sent. */
export const TYPED_TOTAL_ABOVE: Cents = 1_000_000n;

/**
 * What a manager may load: on which weekdays (0 is Sunday), between which minutes of the day, how
 * much a day, how much a card.
 */
export type LoadLimits = {
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly daily: Cents | null;
  readonly singleCard: Cents | null;
};

type Stored = {
  days?: number[];
  from?: string;
  to?: string;
  daily?: string | null;
  single_card?: string | null;
};
const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Reads the limits of a manager as they are stored; null where there are none. */
export function readLimits(stored: unknown): LoadLimits | null {
  if (stored === null || stored === undefined) return null;
  // Written by storeLimits below.
  const {
    days = [0, 1, 2, 3, 4, 5, 6],
    from = '00:00',
    to = '24:00',
    daily,
    single_card: single,
  } = stored as Stored;
  return {
    days,
    from: minutesOf(from),
    to: minutesOf(to),
    daily: daily == null ? null : BigInt(daily),
    singleCard: single == null ? null : BigInt(single),
  };
}

/** Limits as they are stored, from what was entered; a manager without limits has null. */
export const storeLimits = (
  entered: {
    readonly days: readonly number[];
    readonly from: string;
    readonly to: string;
    readonly daily: Cents | null;
    readonly single_card: Cents | null;
  } | null,
): Stored | null =>
  entered && {
    ...entered,
    days: [...new Set(entered.days)].sort(),
    daily: entered.daily?.toString() ?? null,
    single_card: entered.single_card?.toString() ?? null,
  };

/** Whether whoever is held to `given` can load nothing that `own` forbids. */
export function withinLimits(own: LoadLimits | null, given: LoadLimits | null): boolean {
  if (!own) return true;
  if (!given) return false;
  const atMost = (amount: Cents | null, most: Cents | null): boolean =>
    most === null || (amount !== null && amount <= most);
  return (
    given.days.every((day) => own.days.includes(day)) &&
    given.from >= own.from &&
    given.to <= own.to &&
    atMost(given.daily, own.daily) &&
    atMost(given.singleCard, own.singleCard)
  );
}

/** Limits as they are shown. */
export const showLimits = (limits: LoadLimits | null) =>
  limits && {
    days: [...limits.days],
    from: clockText(limits.from),
    to: clockText(limits.to),
    daily: limits.daily === null ? null : toWire(limits.daily),
    single_card: limits.singleCard === null ? null : toWire(limits.singleCard),
  };

/** Minutes of the day as `18:00`. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Whether a load may be sent at this time of the wallet's zone. */
export function mayLoadNow(
  limits: LoadLimits | null,
  at: WallClock,
): Result<true, 'load_time_not_allowed'> {
  if (!limits) return ok(true);
  const inside =
    limits.days.includes(at.weekday) && at.minuteOfDay >= limits.from && at.minuteOfDay < limits.to;
  return inside
    ? ok(true)
    : fail('load_time_not_allowed', {
        days: limits.days.join(','),
        from: clockText(limits.from),
        to: clockText(limits.to),
        now: clockText(at.minuteOfDay),
      });
}

export const overSingleCard = (limits: LoadLimits | null, amount: Cents): Params | null =>
  limits?.singleCard != null && amount > limits.singleCard
    ? { limit: toWire(limits.singleCard) }
    : null;

/** What is wrong with the amount of a load, whatever the wallet holds; null where nothing is. */
export function loadAmountProblem(amount: Cents): {
  readonly code: 'amount_not_positive' | 'amount_below_minimum' | 'amount_above_maximum';
  readonly params: Params;
} | null {
  if (amount <= 0n) return { code: 'amount_not_positive', params: {} };
  if (amount < LOAD_MINIMUM)
    return { code: 'amount_below_minimum', params: { minimum: toWire(LOAD_MINIMUM) } };
  if (amount > LOAD_MAXIMUM)
    return { code: 'amount_above_maximum', params: { maximum: toWire(LOAD_MAXIMUM) } };
  return null;
}

/** The same of any movement: only a load has a least and a most. */
export const movementAmountProblem = (kind: 'load' | 'unload' | 'transfer', amount: Cents) =>
  kind === 'load'
    ? loadAmountProblem(amount)
    : amount <= 0n
      ? ({ code: 'amount_not_positive', params: {} } as const)
      : null;
