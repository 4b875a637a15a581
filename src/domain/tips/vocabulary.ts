import type { Cents } from '../../kernel/money.ts';

/**
 * Of an employee, job code, line, rule or correction. Whole numbers are ordered by value and come
 * first, other text by code unit.
 */
export type Id = number | string;
/**
 * A whole number of thousandths: of a point, of a weight (1000 = 1), of a percent (100000 = 100 %).
 */
export type Milli = number | bigint;
export type Base = 'tips' | 'net_sales';
export type Split = 'even' | 'hours' | 'weighted_hours' | 'net_sales';
/** What becomes of money that nobody there could receive. */
export type Missing = 'redistribute' | 'return';

/**
 * What one person did in one job code in one service of one day. Minutes are whole; total tips
 * include cash tips, cash payment is what of them was taken home.
 */
export type ShiftLine = {
  readonly id: Id;
  readonly employeeId: Id;
  readonly jobCodeId: Id;
  readonly minutes: bigint;
  readonly netSales: Cents;
  readonly totalTips: Cents;
  readonly cashPayment: Cents;
};

/**
 * `revenueGenerating`: its lines feed the pot, and only they give. `pooling`: its lines receive,
 * and only they.
 */
export type JobFlags = {
  readonly id: Id;
  readonly revenueGenerating: boolean;
  readonly pooling: boolean;
};
export type PoolJob = JobFlags & {
  readonly pointsMilli: Milli;
  readonly per: 'hour' | 'shift';
  readonly contributionMilliPercent: Milli;
  readonly base: Base;
};
export type ShareJob = JobFlags & { readonly weightMilli: Milli };

export type Amount = { readonly id: Id; readonly amount: Cents };
export type PersonAmount = Amount & { readonly employeeId: Id };
/**
 * Positive is owed to the person, negative is to be recovered. The oldest come first by `madeAt`
 * (an ISO instant or a number), then by id.
 */
export type SquareUp = PersonAmount & { readonly madeAt: string | number };

export type PoolInput = {
  readonly capAtTips: boolean;
  readonly missing: Missing;
  readonly jobs: readonly PoolJob[];
  readonly lines: readonly ShiftLine[];
  readonly adjustments: readonly Amount[];
  readonly externalIn: readonly Amount[];
  readonly externalOut: readonly Amount[];
  readonly squareUps: readonly SquareUp[];
};

export type Group = {
  readonly jobs: readonly Id[];
  readonly milliPercent: Milli;
  readonly split: Split;
  readonly missing: Missing;
};
export type ShareRule = {
  readonly id: Id;
  readonly fromJobs: readonly Id[];
  readonly base: Base;
  readonly milliPercent: Milli;
  readonly groups: readonly Group[];
};
/** What a person gives to a rule instead of what the rule takes from all their lines; 0 or more. */
export type Override = { readonly ruleId: Id; readonly employeeId: Id; readonly amount: Cents };
/** Made to a rule's bucket or to one person's own result. */
export type ShareAdjustment = Amount &
  (
    | { readonly ruleId: Id; readonly employeeId?: undefined }
    | { readonly employeeId: Id; readonly ruleId?: undefined }
  );

export type ShareInput = {
  readonly capAtTips: boolean;
  readonly jobs: readonly ShareJob[];
  readonly members: readonly { readonly employeeId: Id; readonly weightMilli: Milli }[];
  readonly rules: readonly ShareRule[];
  readonly overrides: readonly Override[];
  readonly lines: readonly ShiftLine[];
  readonly adjustments: readonly ShareAdjustment[];
  readonly externalIn: readonly Amount[];
  readonly externalOut: readonly PersonAmount[];
  readonly squareUps: readonly SquareUp[];
};

export type Blocked = 'undistributed' | 'negative_pot' | 'negative_bucket';

/** Something that names a person or rule which the data no longer has; it moved no money. */
export type LeftOut = {
  readonly kind: 'override' | 'adjustment' | 'external';
  readonly id: Id | null;
  readonly ruleId: Id | null;
  readonly employeeId: Id | null;
  readonly amount: Cents;
};

/**
 * How a rule's bucket went: made of tip-outs and adjustments, it became the groups' parts, what
 * returned and what nobody could take.
 */
export type Bucket = {
  readonly ruleId: Id;
  readonly tipOuts: Cents;
  readonly adjustments: Cents;
  readonly amount: Cents;
  readonly returned: Cents;
  readonly undistributed: Cents;
  readonly groups: readonly { readonly there: boolean; readonly part: Cents }[];
};

export type SquareUpOutcome = { readonly id: Id; readonly applied: Cents; readonly rest: Cents };
