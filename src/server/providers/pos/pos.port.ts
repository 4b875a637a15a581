import type { Day } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';

/** A place as a point of sale knows it. It may have clockings, sales or both. */
export type PosLocation = {
  readonly id: string;
  readonly name: string;
  readonly clockings: boolean;
  readonly sales: boolean;
  readonly revenueCenters: readonly { readonly id: string; readonly name: string }[];
};
export type PosRole = { readonly id: string; readonly name: string };
export type PosEmployee = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly number: string | null;
  readonly alternate: string | null;
  readonly active: boolean;
  readonly roles: readonly PosRole[];
};
/** Records keep their id for ever; `changedAt` says which of two versions is the newer. */
type Record = { readonly id: string; readonly changedAt: Instant };
export type PosBreak =
  | { readonly paid: boolean; readonly from: Instant; readonly to: Instant }
  | { readonly paid: boolean; readonly seconds: number };
export type PosPunch = Record & {
  readonly employeeId: string;
  readonly role: PosRole | null;
  readonly clockedIn: Instant;
  readonly clockedOut: Instant | null;
  readonly breaks: readonly PosBreak[];
  readonly deleted: boolean;
  readonly declaredCashTips: Cents;
};
export type PosSale = Record & {
  readonly openedAt: Instant;
  readonly voided: boolean;
  readonly items: readonly {
    readonly employeeId: string | null;
    readonly netSales: Cents;
    readonly autoGratuity: Cents;
  }[];
  readonly payments: readonly {
    readonly employeeId: string | null;
    readonly tip: Cents;
    readonly cash: boolean;
  }[];
};
export type PosRange = { readonly location: string; readonly from: Day; readonly to: Day };

/**
 * Why a point of sale gave no answer: it is not there at the moment, it does not let us in, or it
 * knows no such place.
 */
export class PosUnavailable extends Error {
  override readonly name = 'PosUnavailable';
  readonly code: 'pos_unavailable' | 'pos_refused' | 'pos_location_unknown';
  constructor(code: PosUnavailable['code'] = 'pos_unavailable') {
    super(code);
    this.code = code;
  }
}

/**
 * The one door to whatever a client runs its restaurants with. Business dates are those of the
 * place; what began on one of them is answered. Every call fails with `PosUnavailable` and nothing
 * else.
 */
export type PointOfSale = {
  readonly locations: (clientId: number) => Promise<readonly PosLocation[]>;
  readonly staff: (clientId: number, location: string) => Promise<readonly PosEmployee[]>;
  readonly clockings: (clientId: number, range: PosRange) => Promise<readonly PosPunch[]>;
  readonly sales: (
    clientId: number,
    range: PosRange & { readonly revenueCenter: string | null },
  ) => Promise<readonly PosSale[]>;
};
