import type { Cents } from '#kernel/money.ts';

/** Which way a payment between a wallet and a card goes. */
export type Direction = 'load' | 'unload';

/** The amount that was asked for, its fee, and whose the fee is. */
export type Priced = {
  readonly direction: Direction;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly feeBorneBy: 'wallet' | 'card';
};

/** What leaves the payer, and what reaches the payee; the difference is the fee. */
export type Shares = { readonly leaves: Cents; readonly arrives: Cents; readonly fee: Cents };

/**
 * The wallet pays a load, the card an unload. The payer's fee is on top of what it gives, the
 * payee's comes off what it receives.
 */
export function sharesOf({ direction, amount, fee, feeBorneBy }: Priced): Shares {
  const payerBears = (direction === 'load') === (feeBorneBy === 'wallet');
  return {
    leaves: amount + (payerBears ? fee : 0n),
    arrives: amount - (payerBears ? 0n : fee),
    fee,
  };
}
