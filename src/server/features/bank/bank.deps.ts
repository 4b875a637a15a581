import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { BankConnect } from '#server/providers/bank-connect/bank-connect.port.ts';

/** What the bank accounts reach where no transaction is open. */
export type BankDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly portalUrl: string;
  /** Null where no vendor is set up: accounts are registered by their numbers alone. */
  readonly bankConnect: BankConnect | null;
};
