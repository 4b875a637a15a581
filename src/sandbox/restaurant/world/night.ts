import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Center } from './place.ts';

/** Milliseconds since 1970 UTC, as nights hold thousands of them. */
export type Millis = number;
/** Millionths of a unit of the currency: tills divide dishes among people. */
export type Micros = bigint;

export type Break = {
  readonly from: Millis;
  /** Null: it was never ended. */
  readonly to: Millis | null;
  readonly paid: boolean;
  readonly deleted: boolean;
};
export type PunchFacts = {
  readonly person: number;
  readonly role: number;
  readonly from: Millis;
  readonly to: Millis | null;
  readonly breaks: readonly Break[];
  /** Cash tips that the person declared when clocking out. */
  readonly cashTips: Cents;
  readonly deleted: boolean;
  readonly approved: boolean;
  readonly autoClockedOut: boolean;
};

export type SoldItem = {
  readonly seller: number;
  readonly center: Center;
  readonly group: 'food' | 'drinks' | 'gift_card';
  readonly name: string;
  readonly listPrice: Micros;
  readonly discount: Micros;
  /** Without tax, after discounts. */
  readonly net: Micros;
  readonly tax: Micros;
  readonly serviceCharge: Micros;
};
export const METHODS = ['VISA', 'MASTERCARD', 'DEBIT', 'CASH'] as const;
export type Payment = {
  readonly person: number;
  readonly center: Center;
  readonly method: (typeof METHODS)[number];
  /** With tax and service charge, without the tip. */
  readonly amount: Cents;
  readonly tip: Cents;
};
export type BillFacts = {
  readonly kind: 'sale' | 'refund';
  /** The number of the bill that a refund gives back, of the same night. */
  readonly refundOf: number | null;
  readonly owner: number;
  readonly covers: number;
  readonly openedAt: Millis;
  readonly closedAt: Millis;
  readonly voided: boolean;
  readonly lines: readonly SoldItem[];
  readonly payments: readonly Payment[];
};

/** What is on record, and what it was changed into later. */
type Recorded<Facts> = {
  /** Counts from 1 within the night. */
  readonly number: number;
  readonly facts: Facts;
  readonly changes: readonly { readonly at: Millis; readonly facts: Facts }[];
};
export type Punch = Recorded<PunchFacts>;
export type Bill = Recorded<BillFacts>;

export type PlannedShift = {
  readonly number: number;
  readonly person: number;
  readonly role: number;
  readonly from: Millis;
  readonly to: Millis;
};

/** Everything that happens at a place from one morning to the next. */
export type Night = {
  readonly day: Day;
  readonly planned: readonly PlannedShift[];
  readonly punches: readonly Punch[];
  readonly bills: readonly Bill[];
};

export const minutesAfter = (at: Millis, minutes: number): Millis => at + minutes * 60_000;

/** A record whose newest facts become others at some moment. */
export function changed<Facts, One extends Omit<Recorded<Facts>, 'number'>>(
  record: One & Omit<Recorded<Facts>, 'number'>,
  at: Millis,
  change: (newest: Facts) => Facts,
): One {
  const newest = record.changes.at(-1)?.facts ?? record.facts;
  return { ...record, changes: [...record.changes, { at, facts: change(newest) }] };
}
