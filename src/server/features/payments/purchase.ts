import type { Cents } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';

/** What a client buys of the provider. */
export type Purchase = {
  readonly clientId: number;
  /** The wallet that pays, or whose store it is for. */
  readonly walletId: number;
  readonly amount: Cents;
  readonly description: string;
  readonly by: { readonly managerId: number | null; readonly name: string };
  readonly now: Date;
};

/** Money that comes in on the payment provider's side, to fee income, and goes back there. */
export type OutsideMoney = {
  readonly payFromOutside: (tx: WriteHandle, purchase: Purchase) => Promise<bigint>;
  readonly refundOutside: (
    tx: WriteHandle,
    transferId: bigint,
    purchase: Purchase,
  ) => Promise<bigint>;
};
