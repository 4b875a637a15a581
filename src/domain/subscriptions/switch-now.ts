import type { Instant } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import { type Discount, type Invoice, type TaxRate, invoice, roundedPart } from './invoice.ts';
import { type Cycle, periodEdge } from './periods.ts';

type Switch = {
  /** What the line of the running period cost after its discount, before tax. */
  readonly billed: Cents;
  /** The rates of the invoice that billed it; the credit carries them, even after a move. */
  readonly billedTaxes: readonly TaxRate[];
  readonly period: readonly [Instant, Instant];
  readonly at: Instant;
  readonly price: Cents;
  readonly cycle: Cycle;
  readonly discount: Discount | null;
  readonly taxes: readonly TaxRate[];
  readonly balance: Cents;
};

const secondsBetween = (from: Instant, to: Instant): number =>
  Math.floor(to.getTime() / 1_000) - Math.floor(from.getTime() / 1_000);

/** A change of price at once: what is left of the running period is given back, a new one begins. */
export function switchNow(asked: Switch): {
  readonly secondsLeft: number;
  readonly seconds: number;
  readonly credit: Cents;
  readonly invoice: Invoice;
  readonly period: readonly [Instant, Instant];
} {
  const [from, to] = asked.period;
  const seconds = secondsBetween(from, to);
  const secondsLeft = secondsBetween(asked.at, to);
  const credit = -roundedPart(asked.billed, BigInt(secondsLeft), BigInt(seconds));
  return {
    secondsLeft,
    seconds,
    credit,
    invoice: invoice({
      lines: [
        { id: 'unused', amount: credit, discountable: false, taxes: asked.billedTaxes },
        { id: 'plan', amount: asked.price, discountable: true },
      ],
      discount: asked.discount,
      taxes: asked.taxes,
      balance: asked.balance,
    }),
    period: [asked.at, periodEdge(asked.at, asked.cycle, 1)],
  };
}
