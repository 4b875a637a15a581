import type { z } from 'zod';
import type { posLocation } from '#contract/integrations/shapes.ts';
import type { Day, Zone } from '#kernel/day.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Result } from '#kernel/result.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { OrderData } from '#server/providers/pos/order-data.port.ts';
import type {
  PointOfSale,
  PosProvider,
  PosUnavailable,
} from '#server/providers/pos/point-of-sale.port.ts';
import type { LightspeedSignIn, SevenShiftsSignIn } from '#server/providers/pos/sign-in.port.ts';
import type {
  SignedWebhook,
  WebhookCheck,
  WebhookHint,
} from '#server/providers/pos/webhooks.port.ts';
import type { Roster, RosterRejection } from '#server/providers/roster/roster.port.ts';
import type { ConnectedLocation } from '../tips-data/index.ts';
import type { ConnectionStatus, DataType } from './integrations.tables.ts';

type Listing = Pick<PointOfSale, 'locations'>;
/** Addresses at Lightspeed to which it sends hints about a location. */
export type HintAddresses = {
  readonly add: (connectionId: number, location: string, url: string) => Promise<void>;
  readonly removeAll: (connectionId: number, locations: readonly string[]) => Promise<void>;
};
export type LightspeedDoor = Listing &
  LightspeedSignIn & {
    /** Null where we cannot be reached from outside. */
    readonly hints: HintAddresses | null;
    /**
     * The dates of a location, in its own zone, that a message to its address is about; none for a
     * message of another shape or another location.
     */
    readonly daysOfMessage: (
      body: string,
      at: { readonly location: string; readonly timezone: Zone | null },
    ) => readonly Day[];
  };
export type SevenShiftsDoor = Listing &
  SevenShiftsSignIn & {
    readonly checkWebhook: (message: SignedWebhook, guid: string, now: Instant) => WebhookCheck;
    /** `zoneOf` is null for a location that is not connected. */
    readonly hintOf: (
      message: SignedWebhook,
      zoneOf: (location: string) => Zone | null,
    ) => WebhookHint;
  };

export type RosterDoor = {
  readonly service: Roster;
  /** Origins at which the service may be drawn in a frame. */
  readonly frameOrigins: readonly string[];
  /** Every problem of a seniority file at once, by line and column. */
  readonly check: (file: {
    /** The heading first, and where each stands in the file. */
    readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[];
    readonly locations: readonly string[];
    readonly positions: readonly string[];
    readonly location: string;
    readonly position: string;
  }) => readonly RosterRejection[];
};

/** Null: not set up here, and nothing of it is offered. */
export type Providers = {
  readonly lightspeed: LightspeedDoor | null;
  readonly sevenShifts: SevenShiftsDoor | null;
  readonly orderData: OrderData | null;
  readonly roster: RosterDoor | null;
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
  readonly code: StoreFeedOut['code'];
  readonly updatedAt: Instant;
} & StoreFeedDetails;
/** What of it is shown as those who read it have it. */
type StoreFeedOut = z.input<typeof posLocation>;
type StoreFeedDetails = Pick<
  StoreFeedOut,
  'name' | 'reason' | 'live_from' | 'read_at' | 'newest_at' | 'complete_through' | 'options'
>;

/** What this module asks of those who read clockings and sales. They lie below it. */
export type FeedsPort = {
  /** `changed` is false where it was chosen already. */
  readonly chooseLocation: (
    tx: WriteHandle,
    chosen: ConnectedLocation,
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
  /** The stores that a provider feeds with a type of data, each with its location there. */
  readonly locationsAtProvider: (
    tx: ReadHandle,
    clientId: number,
    provider: PosProvider,
    dataType: DataType,
  ) => Promise<ReadonlyMap<number, string>>;
  /** The stores that a connection feeds. */
  readonly storesFedBy: (
    tx: ReadHandle,
    clientId: number,
    connectionId: number,
  ) => Promise<readonly number[]>;
  /**
   * A connection has its account, for the first time or again: what the account fed under an older
   * connection goes on, and what was missed is read.
   */
  readonly connectionReady: (
    tx: WriteHandle,
    connection: {
      readonly clientId: number;
      readonly connectionId: number;
      readonly provider: PosProvider;
      readonly accounts: readonly string[];
    },
    now: Instant,
  ) => Promise<void>;
  /** The provider lets us in no more, or does not take us for who we are. */
  readonly connectionFailed: (
    tx: WriteHandle,
    failed: {
      readonly clientId: number;
      readonly connectionId: number;
      readonly failure: PosUnavailable;
    },
    now: Instant,
  ) => Promise<void>;
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
