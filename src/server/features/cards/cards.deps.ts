import type { Clock } from '#kernel/instant.ts';
import type { Result } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Payments } from '#server/providers/payments/payments.port.ts';
import type { CardIssuer } from '#server/providers/processor/issuer.port.ts';
import type { OutsideMoney, Purchase } from '../payments/index.ts';

/** What this module asks of the module that moves money. */
export type CardsPorts = OutsideMoney & {
  readonly payFromWallet: (
    tx: WriteHandle,
    purchase: Purchase,
  ) => Promise<Result<bigint, 'not_found' | 'wallet_blocked' | 'insufficient_wallet'>>;
  readonly refundToWallet: (
    tx: WriteHandle,
    transferId: bigint,
    purchase: Purchase,
  ) => Promise<bigint>;
};

export type CardsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly issuer: CardIssuer;
  readonly ports: CardsPorts;
  readonly portalUrl: string;
  /** Null where no payment provider is set up: then orders are paid from wallets alone. */
  readonly payments: Payments | null;
};
