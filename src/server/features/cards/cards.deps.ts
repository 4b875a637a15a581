import type { Cents } from '#kernel/money.ts';
import type { Clock } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { CardIssuer } from '#server/providers/processor/issuer.port.ts';

/** What this room asks of the room that moves money. */
export type CardsPorts = {
  /** What is left on a closed card goes back to the wallet of its last load; null where there is nothing, or no wallet. */
  readonly returnRest: (tx: WriteHandle, clientId: number, customerId: number, now: Date) => Promise<{ readonly amount: Cents; readonly walletId: number } | null>;
};

export type CardsDeps = { readonly db: Database; readonly clock: Clock; readonly issuer: CardIssuer; readonly ports: CardsPorts };
