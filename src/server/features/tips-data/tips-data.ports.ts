import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { ResultsOfSetup, StoreZone } from '../tips-setup/index.ts';
import type {
  PointOfSale,
  PosCode,
  PosProvider,
} from '#server/providers/pos/point-of-sale.port.ts';
import type { RunTrouble } from './loading/alerts.repo.ts';

/** An account at a provider that a client has connected. */
export type PosAccount = {
  readonly connectionId: number;
  readonly provider: PosProvider;
  /** The provider's own number of it. */
  readonly account: string;
  readonly name: string;
};
/** The ways to points of sale. What is connected lies above the data; it is plugged in. */
export type PosDoors = {
  /** Null where this server has no settings for the provider. */
  readonly door: (provider: PosProvider) => PointOfSale | null;
  /** The accounts of a client through which data may be read. */
  readonly accountsOf: (tx: ReadHandle, clientId: number) => Promise<readonly PosAccount[]>;
  /** A reading through an account has ended: what it says of the account is theirs to note. */
  readonly readEnded: (
    connectionId: number,
    outcome: { readonly code: PosCode | null; readonly reason: string | null },
  ) => Promise<void>;
};

/** What stands between data and payouts: by date, why a pending result cannot be paid. */
export type BlockedDate = { readonly date: string; readonly reason: RunTrouble };

/** What new data means for the results that are made of it. They lie above the data. */
export type ResultsOfData = ResultsOfSetup & {
  /** Records of some dates are different now. */
  readonly dataChanged: (
    tx: WriteHandle,
    store: StoreZone,
    days: readonly Day[],
    now: Date,
  ) => Promise<void>;
  /** Some dates have been read to their end, whether anything changed or not. */
  readonly daysRead: (
    tx: WriteHandle,
    store: StoreZone,
    days: readonly Day[],
    now: Date,
  ) => Promise<void>;
  /** Who or what a name of the point of sale means has changed. */
  readonly linksChanged: (tx: WriteHandle, store: StoreZone, now: Date) => Promise<void>;
  /** Data comes from another location. */
  readonly locationsChanged: (tx: WriteHandle, store: StoreZone, now: Date) => Promise<void>;
  /** A load time has read its data to the end. */
  readonly loaded: (tx: WriteHandle, store: StoreZone, now: Date) => Promise<void>;
  /** What blocks pending results of clockings and sales since some day. */
  readonly blockedDates: (
    tx: ReadHandle,
    clientId: number,
    storeId: number,
    since: Day,
  ) => Promise<readonly BlockedDate[]>;
  /** What somebody has of each date's results, whoever typed or read it. */
  readonly nightsOf: (
    tx: ReadHandle,
    store: StoreZone,
    range: { readonly first: Day; readonly last: Day },
  ) => Promise<readonly NightOfResults[]>;
};

/** What results and drafts say of a date: minutes, sales and tips by person. */
export type NightOfResults = {
  readonly date: Day;
  readonly paid: boolean;
  readonly people: readonly {
    readonly employeeId: number;
    readonly minutes: number;
    readonly netSales: Cents;
    readonly tips: Cents;
  }[];
};
