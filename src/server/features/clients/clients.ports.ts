import type { z } from 'zod';
import type { subscriptionOut } from '#contract/subscriptions/shapes.ts';
import type { Cents } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Vault } from '#server/platform/vault.ts';

export type FirstManager = {
  readonly fullname: string;
  readonly mobile_number: string | null;
  readonly email: string | null;
};

/** What this module asks of managers, wallets, money and cards, which lie above it. */
export type ClientsPorts = {
  /** Adds and invites the first holder of the top level. */
  readonly addFirstManager: (
    context: RequestContext,
    manager: FirstManager,
    variant: 'standard' | 'travel',
  ) => Promise<Result<unknown, 'invalid_input' | 'not_found'>>;
  /** What every wallet of a client holds. */
  readonly walletMoney: (
    tx: ReadHandle,
    clientId: number,
  ) => Promise<readonly { readonly id: number; readonly name: string; readonly balance: Cents }[]>;
  /** Loads, unloads and batches of a client that are not decided yet. */
  readonly underWay: (
    tx: ReadHandle,
    clientId: number,
  ) => Promise<{ readonly count: number; readonly amount: Cents }>;
  /** Orders of cards that are not over. */
  readonly openOrders: (
    tx: ReadHandle,
    clientId: number,
  ) => Promise<
    readonly { readonly id: number; readonly state: string; readonly quantity: number }[]
  >;
  /** How tips are paid for at the wallets that somebody sees; money alone to who may see it. */
  readonly subscriptionsOf: (
    tx: ReadHandle,
    viewer: ManagerActor,
  ) => Promise<z.input<typeof subscriptionOut>[]>;
};
export type ClientsDeps = { readonly ports: ClientsPorts; readonly vault: Vault };
