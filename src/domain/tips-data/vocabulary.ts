import type { Day } from '../../kernel/day.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Cents } from '../../kernel/money.ts';
import type { Id, ShiftLine } from '../tips/vocabulary.ts';

/**
 * Minutes of a day in the store's zone; an end that is not after its start is on the next day, the
 * same minute is 24 hours.
 */
export type Timeframe = { readonly start: number; readonly end: number };
/** Weekdays (0 is Sunday) on which the service starts. Services of one wallet do not overlap. */
export type ServiceHours = {
  readonly id: number;
  readonly days: readonly number[];
  readonly timeframes: readonly Timeframe[];
};

/** A break with its times, or one of which only the length in seconds is known. */
export type Break = { readonly paid: boolean } & (
  | { readonly from: Instant; readonly to: Instant }
  | { readonly seconds: number }
);

/**
 * Why a clock-in or a bill waits for somebody: the office has not approved it, nobody has said what
 * bills of its kind mean here, its amounts do not add up, or they are in another currency.
 */
export type HeldReason = 'not_approved' | 'unknown_kind' | 'amounts_differ' | 'other_currency';

/**
 * One stay at work. `employeeId` and `jobCodeId` are null while nobody has tied the point of sale's
 * to ours.
 */
export type Punch = {
  readonly id: Id;
  readonly employeeId: Id | null;
  readonly jobCodeId: Id | null;
  readonly clockedIn: Instant;
  readonly clockedOut: Instant | null;
  readonly breaks: readonly Break[];
  readonly deleted: boolean;
  readonly declaredCashTips: Cents;
  /** Why it must not count before somebody has looked at it; null where it may. */
  readonly held: HeldReason | null;
};

/**
 * One bill. Net sales and automatic gratuity of its lines, tips of its payments, each with who
 * served. Refunds have negative amounts.
 */
export type Sale = {
  readonly id: Id;
  readonly openedAt: Instant;
  readonly voided: boolean;
  readonly held: HeldReason | null;
  readonly items: readonly {
    readonly employeeId: Id | null;
    readonly netSales: Cents;
    readonly autoGratuity: Cents;
  }[];
  readonly payments: readonly {
    readonly employeeId: Id | null;
    readonly tip: Cents;
    readonly cash: boolean;
  }[];
  /** Where somebody has put a bill that was opened in no service. */
  readonly assignedTo: { readonly serviceId: number; readonly date: Day } | null;
};

/**
 * What a person did in a job in one service of one date; `spans` are the instants that the minutes
 * come from.
 */
export type ServiceLine = Omit<ShiftLine, 'id'> & {
  readonly serviceId: number;
  readonly date: Day;
  readonly spans: readonly { readonly from: Instant; readonly to: Instant }[];
};

export type UnassignedReason =
  | 'no_service'
  | 'nobody_known'
  | 'no_job'
  | 'open_punch'
  | 'overlap'
  | 'impossible_times'
  | HeldReason;
/**
 * A record that counts nowhere; it blocks paying its date until it is mended, assigned or
 * dismissed.
 */
export type Unassigned = {
  readonly kind: 'punch' | 'sale';
  readonly id: Id;
  readonly reason: UnassignedReason;
  readonly date: Day;
  readonly employeeId: Id | null;
  readonly netSales: Cents;
  readonly tips: Cents;
};
