import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

/** What this module asks of the module of wallets, which lies above it. */
export type ManagersPorts = {
  /** The wallets that a manager sees, by number. */
  readonly walletNames: (
    tx: ReadHandle,
    actor: ManagerActor,
  ) => Promise<ReadonlyMap<number, string>>;
};
