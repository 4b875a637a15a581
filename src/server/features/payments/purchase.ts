import type { Cents } from '#kernel/money.ts';

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
