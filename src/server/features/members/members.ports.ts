import type { NamedPlace } from '#domain/members/named-places.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { TimeSpan } from '#server/platform/http/day-range.ts';

/** A line of money in a member's timeline, told by the module that moved it. */
export type MoneyLine = {
  readonly id: number;
  readonly at: Date;
  readonly event: string;
  readonly amount: bigint;
  readonly status: string;
  readonly reason: string | null;
  readonly notes: string;
  /** Null where no wallet had a part in it. */
  readonly walletName: string | null;
  readonly actor: string;
  readonly channel: 'portal' | 'file' | 'member' | 'system';
  readonly line: number | null;
  readonly jobId: number | null;
};
export type LastLoad = {
  readonly walletId: number;
  readonly walletName: string;
  readonly at: Date;
  readonly amount: bigint;
};

/** A client and the wallets of it that somebody sees. */
export type WalletScope = {
  readonly clientId: number;
  readonly wallets: 'all' | readonly number[];
};

/** What money did on a member's card in some time; each adds up what the timeline lists. */
export type MoneySums = {
  /** From wallets and deposits onto the card. */
  readonly loaded: bigint;
  /** From the card back to wallets, above zero. */
  readonly unloaded: bigint;
  /** What the card did by itself: below zero where it was spent. */
  readonly spent: bigint;
};

/** What this module asks of the module that moves money, which lies above it. */
export type MembersPorts = {
  readonly moneyLines: (
    tx: ReadHandle,
    scope: WalletScope,
    customerId: number,
    input: TimeSpan & { readonly limit: number },
  ) => Promise<readonly MoneyLine[]>;
  readonly moneySums: (
    tx: ReadHandle,
    scope: WalletScope,
    customerId: number,
    span: TimeSpan,
  ) => Promise<MoneySums>;
  /** What loads and unloads that are not decided yet may still bring onto the card. */
  readonly underWay: (tx: ReadHandle, clientId: number, customerId: number) => Promise<bigint>;
  /** The same of many members; who has nothing under way is left out. */
  readonly underWayOf: (
    tx: ReadHandle,
    clientId: number,
    customerIds: readonly number[],
  ) => Promise<ReadonlyMap<number, bigint>>;
  readonly lastLoad: (
    tx: ReadHandle,
    scope: WalletScope,
    customerId: number,
  ) => Promise<LastLoad | null>;
  /** What authorizations take aside on the cards of members at this moment. */
  readonly heldOnCards: (
    tx: ReadHandle,
    clientId: number,
    customerIds: readonly number[],
    now: Date,
  ) => Promise<ReadonlyMap<number, bigint>>;
  readonly storesSeen: (tx: ReadHandle, actor: ManagerActor) => Promise<'all' | readonly number[]>;
  /** The same for a scope that was written down. */
  readonly storesNamed: (tx: ReadHandle, scope: WalletScope) => Promise<'all' | readonly number[]>;
  /** The stores of a scope, each with the names that people call it by and its departments. */
  readonly placesNamed: (tx: ReadHandle, scope: WalletScope) => Promise<readonly NamedPlace[]>;
  /** The stores that a manager sees, each with its departments. */
  readonly placesSeen: (
    tx: ReadHandle,
    actor: ManagerActor,
  ) => Promise<ReadonlyMap<number, ReadonlySet<number>>>;
  /** The store of each job code that there is among these. */
  readonly storesOfJobCodes: (
    tx: ReadHandle,
    clientId: number,
    codes: readonly number[],
  ) => Promise<ReadonlyMap<number, number>>;
};

export type MembersDeps = {
  readonly ports: MembersPorts;
  readonly vault: Vault;
  readonly portalUrl: string;
};
