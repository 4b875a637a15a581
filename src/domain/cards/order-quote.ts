import { type Cents, partOf } from '#kernel/money.ts';
import type { Country } from '../people/addresses.ts';

export const FEWEST_CARDS = 20;
export const MAX_CARDS = 1_000;
/** How long the prices of a quote hold. */
export const QUOTE_DAYS = 7;

const CARD_FEE: Cents = 495n;
/** Below the fewest that are sent. */
const SMALL_ORDER_SURCHARGE: Cents = 4_500n;
const BANK_PROCESSING_FEE: Cents = 2_500n;
/** By the weight of the parcel: up to so many cards, so much. */
const SHIPPING: readonly (readonly [most: number, fee: Cents])[] = [
  [100, 1_995n],
  [500, 3_995n],
  [MAX_CARDS, 5_995n],
];

/**
 * GST, HST, PST and QST of the province that it is delivered to, in thousandths of a percent.
 * Nothing is charged on deliveries to the US.
 */
const TAX: Readonly<Record<string, bigint>> = {
  AB: 5_000n,
  BC: 12_000n,
  MB: 12_000n,
  NB: 15_000n,
  NL: 15_000n,
  NS: 14_000n,
  NT: 5_000n,
  NU: 5_000n,
  ON: 13_000n,
  PE: 15_000n,
  QC: 14_975n,
  SK: 11_000n,
  YT: 5_000n,
};
const WHOLE = 100_000n;

export type Quote = {
  readonly cardFee: Cents;
  readonly surcharge: Cents;
  readonly bankFee: Cents;
  readonly shippingFee: Cents;
  readonly tax: Cents;
  readonly total: Cents;
};

/** What an order of cards costs. The tax is known with where it goes; without, it is left out. */
export function quoteCards(
  quantity: number,
  to: { readonly country: Country; readonly region: string } | null,
): Quote {
  const cardFee = CARD_FEE * BigInt(quantity);
  const surcharge = quantity < FEWEST_CARDS ? SMALL_ORDER_SURCHARGE : 0n;
  const shippingFee = SHIPPING.find(([most]) => quantity <= most)?.[1] ?? 0n;
  const before = cardFee + surcharge + BANK_PROCESSING_FEE + shippingFee;
  const tax = to?.country === 'CA' ? partOf(before, TAX[to.region] ?? 0n, WHOLE) : 0n;
  return {
    cardFee,
    surcharge,
    bankFee: BANK_PROCESSING_FEE,
    shippingFee,
    tax,
    total: before + tax,
  };
}

/**
 * Only whole boxes are made: fewer or more than these are priced, and refused when they are sent.
 */
export const quantityRefused = (
  quantity: number,
): 'order_below_minimum' | 'order_above_maximum' | null =>
  quantity < FEWEST_CARDS
    ? 'order_below_minimum'
    : quantity > MAX_CARDS
      ? 'order_above_maximum'
      : null;
