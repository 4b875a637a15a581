import type { Rail } from '#domain/bank/days.ts';
import type { Clock } from '#kernel/instant.ts';
import type { BankSettings } from '#server/platform/bank-settings.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { BankFiles } from '#server/providers/bank-files/bank-files.port.ts';

export type RailsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  /** Null where nobody carries files: nothing is built, so nothing waits for an answer. */
  readonly bankFiles: BankFiles | null;
  readonly bank: Pick<BankSettings, 'eft' | 'ach' | 'cutOff'>;
};
export type CarriedDeps = RailsDeps & { readonly bankFiles: BankFiles };

export type PostingDeps = RailsDeps & {
  readonly failed: (error: unknown) => void;
};

export const RAILS: readonly Rail[] = ['eft', 'ach'];
/** What the text of a file is sealed for. */
export const sealedFor = (name: string): string => `bank_file:${name}`;
