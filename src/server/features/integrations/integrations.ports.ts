import type { Day, Zone } from '#kernel/day.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Result } from '#kernel/result.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { SignedRequest } from '#server/platform/http/handler.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { PointOfSale, PosProvider } from '#server/providers/pos/point-of-sale.port.ts';
import type { Roster, RosterRejection } from '#server/providers/roster/roster.port.ts';
import type { ConnectionStatus, DataType } from './integrations.tables.ts';

/** What a provider gave for a sign-in or a renewal. */
export type Tokens = {
  readonly accessToken: string;
  /** Null where there is none: the platform's own token is asked for anew. */
  readonly refreshToken: string | null;
  readonly expiresAt: Instant;
  readonly scopes: readonly string[];
};
/**
 * `refused`: this grant counts no more. `misconfigured`: our own credentials were refused.
 * `unavailable`: nothing has happened. `lost`: it may have happened, the answer did not come.
 */
export type TokenAnswer =
  | { readonly outcome: 'ok'; readonly tokens: Tokens }
  | { readonly outcome: 'refused' | 'misconfigured'; readonly reason: string | null }
  | { readonly outcome: 'unavailable' | 'lost' };

export type LightspeedTokens = {
  readonly authorizeUrl: (asked: {
    readonly state: string;
    /** Of PKCE, S256. */
    readonly challenge: string;
    readonly redirectUri: string;
  }) => string;
  readonly exchange: (answer: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
  }) => Promise<TokenAnswer>;
  readonly refresh: (refreshToken: string) => Promise<TokenAnswer>;
};
export type SevenShiftsTokens = {
  readonly grantUrl: (asked: { readonly state: string; readonly redirectUri: string }) => string;
  /** A token of ours, which opens a company together with its guid. */
  readonly token: () => Promise<TokenAnswer>;
};

/** What a signed message of 7shifts says, where its signature is right. */
export type SevenShiftsMessage =
  | { readonly kind: 'unsigned' | 'outdated' | 'other' }
  | { readonly kind: 'revoked' }
  | {
      readonly kind: 'punch';
      readonly location: string;
      /** Dates of the location on which something changed, in its zone. */
      readonly days: (zone: Zone) => readonly Day[];
    };
/** What an unsigned message of Lightspeed says of the location to whose address it came. */
export type LightspeedMessage = { readonly days: (zone: Zone) => readonly Day[] };

type Listing = Pick<PointOfSale, 'locations'>;
/** Addresses at Lightspeed to which it sends hints about a location. */
export type HintAddresses = {
  readonly add: (connectionId: number, location: string, url: string) => Promise<void>;
  readonly removeAll: (connectionId: number, locations: readonly string[]) => Promise<void>;
};
export type LightspeedDoor = Listing &
  LightspeedTokens & {
    /** Null for a body of another shape. */
    readonly readMessage: (body: string) => LightspeedMessage | null;
    /** Null where we cannot be reached from outside. */
    readonly hints: HintAddresses | null;
  };
export type SevenShiftsDoor = Listing &
  SevenShiftsTokens & {
    readonly readMessage: (
      message: SignedRequest,
      guid: string,
      now: Instant,
    ) => SevenShiftsMessage;
    /** The name of the company that a connection opens; null where it has none. */
    readonly companyName: (connectionId: number) => Promise<string | null>;
  };

/** A place as the vendor of order data describes it, which only operators see. */
export type VendorPlace = {
  readonly name: string | null;
  readonly address: string | null;
  readonly timezone: Zone | null;
  readonly currency: string | null;
  readonly isOnline: boolean;
};
export type OrderDataDoor = {
  readonly apiKey: string;
  readonly lookUp: (
    location: string,
  ) => Promise<
    | { readonly outcome: 'ok'; readonly place: VendorPlace }
    | { readonly outcome: 'unknown' | 'unavailable' }
  >;
};

/** One row of a seniority file; cells by the name of their column. */
export type SeniorityRow = {
  /** The heading is line 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
};
export type RosterDoor = {
  readonly service: Roster;
  /** Origins at which the service may be drawn in a frame. */
  readonly frameOrigins: readonly string[];
  /** Every problem of a file at once. */
  readonly check: (
    rows: readonly SeniorityRow[],
    known: {
      readonly locations: readonly string[];
      readonly positions: readonly string[];
      readonly location: string;
      readonly position: string;
    },
  ) => readonly RosterRejection[];
};

/** Null: not set up here, and nothing of it is offered. */
export type Providers = {
  readonly lightspeed: LightspeedDoor | null;
  readonly sevenShifts: SevenShiftsDoor | null;
  readonly orderData: OrderDataDoor | null;
  readonly roster: RosterDoor | null;
};

/** A location that a store is to be fed from. */
export type ChosenLocation = {
  readonly clientId: number;
  readonly storeId: number;
  readonly dataType: DataType;
  readonly connectionId: number;
  readonly provider: PosProvider;
  readonly account: string;
  readonly location: string;
  readonly name: string;
  readonly timezone: Zone;
  /** Null where the provider does not say it. */
  readonly currency: string | null;
};
/** Where clockings or sales of a store come from, as those who read them keep it. */
export type StoreFeed = {
  readonly id: number;
  readonly storeId: number;
  readonly dataType: DataType;
  readonly connectionId: number;
  readonly provider: PosProvider;
  readonly account: string;
  readonly location: string;
  readonly revenueCenter: string | null;
  readonly timezone: Zone;
  readonly status: Exclude<ConnectionStatus, 'disconnected'>;
  readonly code: string | null;
  readonly updatedAt: Instant;
};

/** What this module asks of those who read clockings and sales. They lie below it. */
export type FeedsPort = {
  /** `changed` is false where it was chosen already. */
  readonly chooseLocation: (
    tx: WriteHandle,
    chosen: ChosenLocation,
    now: Instant,
  ) => Promise<
    Result<
      { readonly feed: StoreFeed; readonly changed: boolean },
      'provider_off' | 'sales_taken' | 'currency_differs'
    >
  >;
  readonly feedOf: (
    tx: ReadHandle,
    clientId: number,
    storeId: number,
    dataType: DataType,
  ) => Promise<StoreFeed | null>;
  /** The stores that a connection feeds. */
  readonly storesFedBy: (
    tx: ReadHandle,
    clientId: number,
    connectionId: number,
  ) => Promise<readonly number[]>;
  /** A connection is gone: nothing is read through it any more, what was read stays. */
  readonly connectionEnded: (
    tx: WriteHandle,
    clientId: number,
    connectionId: number,
    now: Instant,
  ) => Promise<void>;
};

export type IntegrationsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  /** Where providers send people back to, and messages. */
  readonly portalUrl: string;
  readonly providers: Providers;
  readonly feeds: FeedsPort;
};
