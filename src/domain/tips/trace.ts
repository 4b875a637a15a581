import type { SpareReason } from '../../kernel/allocate.ts';
import type { Cents } from '../../kernel/money.ts';
import type { Base, Id } from './vocabulary.ts';

/**
 * One step of "why this amount?", as data. The steps' amounts of one person add up to their
 * payout. Rule and adjustment ids are those of the input; `ruleId` is null in a pool.
 */
export type TraceStep =
  | TipsStep
  | GivenStep
  | AllocatedStep
  | AppliedStep
  | CashStep
  | SquareUpStep
  | OwedStep;

/** What a line brought in. */
export type TipsStep = {
  readonly kind: 'tips';
  readonly amount: Cents;
  readonly lineId: Id;
  readonly jobCodeId: Id;
  readonly minutes: bigint;
  readonly netSales: Cents;
};

/**
 * What a line gave: percent x max(0, base), or its part of an override, and less where the giver's
 * own tips were at an end (`capped`).
 */
export type GivenStep = {
  readonly kind: 'given';
  readonly amount: Cents;
  readonly ruleId: Id | null;
  readonly lineId: Id;
  readonly jobCodeId: Id;
  readonly base: Base;
  readonly baseAmount: Cents;
  readonly milliPercent: bigint;
  readonly wanted: Cents;
  readonly override: Cents | null;
  readonly capped: boolean;
};

export type LinePart = {
  readonly lineId: Id;
  readonly jobCodeId: Id;
  readonly weight: bigint;
  readonly amount: Cents;
};

/**
 * A person's part of an amount: exactly `of x weight / weights`, rounded to `amount`, with a spare
 * cent where `spare` is not 0. Points weigh milli-points x minutes (a shift counts as 60),
 * weighted hours minutes x milli-weight x milli-weight, returns what was given.
 */
export type AllocatedStep = {
  readonly kind: 'received' | 'returned' | 'external_in';
  readonly amount: Cents;
  readonly ruleId: Id | null;
  /** Place of the receiving group in its rule. */ readonly group: number | null;
  readonly externalId: Id | null;
  readonly basis: 'points' | 'even' | 'hours' | 'weighted_hours' | 'net_sales' | 'given';
  readonly of: Cents;
  readonly weight: bigint;
  readonly weights: bigint;
  readonly spare: Cents;
  readonly reason: SpareReason | null;
  readonly lines: readonly LinePart[];
};

export type AppliedStep = {
  readonly kind: 'adjustment' | 'external_out';
  readonly amount: Cents;
  readonly id: Id;
};
export type CashStep = { readonly kind: 'cash'; readonly amount: Cents; readonly lineId: Id };
/** `rest` stays pending for a later result. */
export type SquareUpStep = {
  readonly kind: 'square_up';
  readonly amount: Cents;
  readonly id: Id;
  readonly rest: Cents;
};
/** What the person owes after all of this; it is not paid now and becomes a negative square-up. */
export type OwedStep = { readonly kind: 'owed'; readonly amount: Cents };
