import type { Cents } from '#kernel/money.ts';

/** Which way a payment between a wallet and a card goes. */
export type Direction = 'load' | 'unload';

/** The amount that was asked for, its fee, and what of it the member bears. */
export type Priced = {
  readonly direction: Direction;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly memberPart: Cents;
};

/** What leaves the payer, and what reaches the payee; the difference is the fee. */
export type Shares = { readonly leaves: Cents; readonly arrives: Cents; readonly fee: Cents };

/**
 * The wallet pays a load, the card an unload. The payer's part of the fee is on top of what it
 * gives, the payee's comes off what it receives. Sums of several payments have the shares of their
 * sums.
 */
export function sharesOf({ direction, amount, fee, memberPart }: Priced): Shares {
  const payersPart = direction === 'load' ? fee - memberPart : memberPart;
  return { leaves: amount + payersPart, arrives: amount - (fee - payersPart), fee };
}
