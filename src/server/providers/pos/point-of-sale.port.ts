import type { Day, Zone } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';

export const POS_PROVIDERS = ['lightspeed', '7shifts', 'omnivore'] as const;
export type PosProvider = (typeof POS_PROVIDERS)[number];

/**
 * What a provider calls somebody or something, with the space in which that is unique:
 * `lightspeed/101`, `7shifts:pos:4569/17`, `omnivore:AieMdB5i/5005@1795219200`.
 */
export type PosKey = string;
/** Of a role the id is a key; of places and revenue centers it is the provider's own. */
export type PosNamed = { readonly id: string; readonly name: string };

/** What a client chose for one location of a provider. */
export type PosOptions = {
  /** Accounting groups that are no sales; absent: those whose name says gift card. */
  readonly notSales?: readonly string[];
  /** Names of service charges that are automatic gratuities; absent: all. */
  readonly gratuities?: readonly string[];
  /** Codes of payments in cash; absent: CASH. */
  readonly cash?: readonly string[];
  readonly tipsTo?: 'payment' | 'owner';
  /** What kinds of bills that we do not know mean here. */
  readonly kinds?: Readonly<Record<string, 'count' | 'leave_out'>>;
  readonly approvedOnly?: boolean;
};

/** One location of one account, as one data type of one store reads it. */
export type PosPlace = {
  readonly provider: PosProvider;
  readonly connectionId: number;
  readonly account: string;
  readonly location: string;
  /** The zone of the provider's own dates. */
  readonly timezone: Zone;
  readonly currency: 'CAD' | 'USD';
  readonly revenueCenter: string | null;
  readonly options: PosOptions;
};

export type PosLocation = PosNamed & {
  readonly account: string;
  readonly timezone: Zone | null;
  readonly currency: string | null;
  readonly clockings: boolean;
  readonly sales: boolean;
  readonly revenueCenters: readonly PosNamed[];
};

export type PosNumber = {
  readonly kind: 'id' | 'payroll' | 'punch' | 'login';
  readonly value: string;
};
export type PosEmployee = {
  readonly id: PosKey;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly numbers: readonly PosNumber[];
  readonly active: boolean;
  readonly roles: readonly PosNamed[];
};

/** `changedAt` is the provider's stamp; where it has none, the moment of reading. */
type Version = { readonly id: PosKey; readonly changedAt: Instant };

export type PosBreak =
  | { readonly paid: boolean; readonly from: Instant; readonly to: Instant }
  | { readonly paid: boolean; readonly seconds: number };

export type PosPunch = Version & {
  readonly employeeId: PosKey | null;
  readonly role: PosNamed | null;
  readonly clockedIn: Instant;
  readonly clockedOut: Instant | null;
  readonly breaks: readonly PosBreak[];
  readonly deleted: boolean;
  readonly declaredCashTips: Cents;
  readonly approved: boolean | null;
  /** Ten-thousandths of a unit of the currency an hour. */
  readonly hourlyWageE4: bigint | null;
  readonly held: 'not_approved' | null;
  readonly notes: readonly ('auto_clocked_out' | 'open_break')[];
};

export const SALE_HELD = ['unknown_kind', 'amounts_differ', 'other_currency'] as const;
export type PosSale = Version & {
  readonly number: string | null;
  readonly refundOf: string | null;
  readonly openedAt: Instant;
  readonly closedAt: Instant | null;
  readonly voided: boolean;
  /** Why its amounts cannot count before somebody has looked at it. */
  readonly held: (typeof SALE_HELD)[number] | null;
  /** Summed up by person; without lines of zero. */
  readonly items: readonly {
    readonly employeeId: PosKey | null;
    readonly netSales: Cents;
    readonly autoGratuity: Cents;
  }[];
  readonly payments: readonly {
    readonly employeeId: PosKey | null;
    readonly tip: Cents;
    readonly cash: boolean;
  }[];
};

/** A planned shift; it finds gaps and pays nobody. */
export type PosShift = Version & {
  readonly employeeId: PosKey | null;
  readonly role: PosNamed | null;
  readonly from: Instant;
  readonly to: Instant;
  readonly deleted: boolean;
};

/** All that began on some dates of the place's zone, or all that changed since a cursor. */
export type PosAsk =
  | {
      readonly days: { readonly from: Day; readonly to: Day };
      /**
       * With it also what changed of any other date since this cursor; only of adapters that say
       * that they can (`listsChangesOfDays`).
       */
      readonly changedSince?: string;
      /**
       * The keys of the sales that are kept of the first date and were in its own list, where the
       * provider had called it complete: as long as all of them are listed, the list of the evening
       * before need not be asked for. Only of adapters with `salesOfEveningBefore`.
       */
      readonly ownOfFirst?: ReadonlySet<PosKey>;
    }
  | { readonly since: string };

/** What earlier reading knows of the staff, as clock-ins of some providers name neither. */
export type PosKnown = {
  readonly rolesByEmployee: ReadonlyMap<PosKey, readonly PosNamed[]>;
  readonly rolesById: ReadonlyMap<PosKey, string>;
};

/** Totals as the provider itself gives them for a date, to hold ours against. */
export type PosTotal = {
  readonly day: Day;
  readonly netSales?: Cents;
  readonly tips?: Cents;
};

export type PosEnd = {
  /** Everything that was asked for has come, none of it skipped by a broken page. */
  readonly whole: boolean;
  /** The provider will add nothing more to these dates, as far as it says. */
  readonly complete: boolean;
  /** Bills or shifts that are open still and are no records yet. */
  readonly open: number;
  /** The same of each date; what is open keeps only the date on which it began. */
  readonly days?: readonly {
    readonly day: Day;
    readonly complete: boolean;
    readonly open: number;
  }[];
  /**
   * Where only what changed since then was listed: a record whose stamp is older has not been asked
   * for, so that it did not come means nothing.
   */
  readonly listedSince?: Instant;
  /**
   * Until when what began on the first date was in the list of the evening before: absent where
   * that list was not asked for, or is not complete.
   */
  readonly eveningUntil?: Instant;
  /** From where to ask for what changed later: the provider's stamp, never our clock. */
  readonly cursor: string | null;
  readonly totals: readonly PosTotal[];
};

/** The provider's own record behind one of ours, without guests and cards. */
export type PosBody = { readonly id: PosKey; readonly body: unknown };

export type PosPage<T> = {
  readonly records: readonly T[];
  /** Records that could not be read, or that are none; `reason` is a code. */
  readonly skipped: readonly { readonly id: string; readonly reason: string }[];
  readonly bodies: readonly PosBody[];
  /** On the last page only. */
  readonly end: PosEnd | null;
};
export type PosPages<T> = AsyncIterable<PosPage<T>>;

export const POS_CODES = [
  'pos_unavailable',
  'pos_refused',
  'pos_scope',
  'pos_location_unknown',
  'pos_changed',
  'pos_misconfigured',
] as const;
export type PosCode = (typeof POS_CODES)[number];

/** Why a provider gave no answer that can be used. */
export class PosUnavailable extends Error {
  override readonly name = 'PosUnavailable';
  readonly code: PosCode;
  /** In the provider's words; of an unknown shape, where it differs, without names or amounts. */
  readonly reason: string | null;
  constructor(code: PosCode = 'pos_unavailable', reason: string | null = null) {
    super(reason === null ? code : `${code}: ${reason}`);
    this.code = code;
    this.reason = reason;
  }
}

/**
 * The one door to whatever a client runs its restaurants with. Every call fails with
 * `PosUnavailable` and nothing else; pages come one by one, so that each can be kept before the
 * next is asked for.
 */
export type PointOfSale = {
  readonly locations: (connectionId: number) => Promise<readonly PosLocation[]>;
  readonly employees: (place: PosPlace) => Promise<readonly PosEmployee[]>;
  readonly roles: (place: PosPlace) => Promise<readonly PosNamed[]>;
  readonly clockings: (place: PosPlace, ask: PosAsk, known: PosKnown) => PosPages<PosPunch>;
  readonly sales: (place: PosPlace, ask: PosAsk) => PosPages<PosSale>;
  readonly shifts: (place: PosPlace, ask: PosAsk) => PosPages<PosShift>;
  /** Whether one list of what changed has all clock-ins of the last dates too. */
  readonly listsChangesOfDays?: boolean;
  /**
   * Whether a cursor of sales is the time when the newest bill was closed, so that what came since
   * is of that date and of later ones only.
   */
  readonly salesCursorIsCloseTime?: boolean;
  /** Whether sales of after midnight are in the list of the evening before. */
  readonly salesOfEveningBefore?: boolean;
  /** Maps kept bodies again, after a change of options; nothing is asked outside. */
  readonly remapClockings: (
    place: PosPlace,
    kept: readonly PosKeptBody[],
    known: PosKnown,
  ) => Omit<PosPage<PosPunch>, 'bodies' | 'end'>;
  readonly remapSales: (
    place: PosPlace,
    kept: readonly PosKeptBody[],
  ) => Omit<PosPage<PosSale>, 'bodies' | 'end'>;
};
export type PosKeptBody = PosBody & { readonly readAt: Instant };
