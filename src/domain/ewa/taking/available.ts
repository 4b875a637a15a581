import type { Day } from '#kernel/day.ts';
import { type Cents, floorOf, largerOf, smallerOf, sum } from '#kernel/money.ts';

/** One drawable period of one member; `taken` counts pending and paid parts and what was carried in. */
export type PeriodFigures = {
  readonly firstDay: Day;
  readonly payday: Day;
  readonly earned: Cents;
  readonly taken: Cents;
  /** How many advances of it are pending or paid. */
  readonly advances: number;
};

export type PeriodAvailable = PeriodFigures & {
  /** The most that may be taken of the period. */
  readonly cap: Cents;
  readonly left: Cents;
  /** What was taken above the cap, after a correction. */
  readonly overCap: Cents;
};

export type Availability = {
  readonly periods: readonly PeriodAvailable[];
  readonly left: Cents;
  readonly available: Cents;
  readonly overCap: Cents;
};

/** The most that a store lets people take, in percent of earned pay. */
export const MAX_CAP_PERCENT = 50;

/** The part of earned pay that may be taken, what is less than a cent left out. */
export const capOf = (earned: Cents, capPercent: number): Cents =>
  floorOf(largerOf(earned, 0n), BigInt(capPercent), 100n);

/**
 * What a member can take now: what is left of each drawable period, at most what the float holds.
 * More taken than the cap of one period takes nothing off another.
 */
export function availability({
  periods,
  float,
  capPercent,
  oneAdvanceAPeriod,
}: {
  readonly periods: readonly PeriodFigures[];
  readonly float: Cents;
  readonly capPercent: number;
  /** Some states propose that nobody takes a second time of one period. */
  readonly oneAdvanceAPeriod: boolean;
}): Availability {
  const figured = periods.map((period) => {
    const cap = capOf(period.earned, capPercent);
    return {
      ...period,
      cap,
      left: oneAdvanceAPeriod && period.advances > 0 ? 0n : largerOf(cap - period.taken, 0n),
      overCap: largerOf(period.taken - cap, 0n),
    };
  });
  const left = sum(figured.map((period) => period.left));
  return {
    periods: figured,
    left,
    available: smallerOf(left, largerOf(float, 0n)),
    overCap: sum(figured.map((period) => period.overCap)),
  };
}
