import type { ReadHandle } from '#server/platform/database/handle.ts';

/** What reviews ask of earned wage access, which stands above: plugged in where modules are wired. */
export type StoreFunds = {
  /** The account of a store's fund; null where the store has none, or it is switched off. */
  readonly fundOf: (
    tx: ReadHandle,
    store: { readonly clientId: number; readonly storeId: number },
  ) => Promise<number | null>;
};
