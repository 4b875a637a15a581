import type { Coupon } from '../records/catalog-records.ts';
import type { DiscountAmount, InvoiceLine, TaxAmount } from '../records/invoice-records.ts';
import { WHOLE_PERCENT, percentUnits, shareOf, spread } from './cents.ts';

export type Reduction = {
  readonly discount: string;
  readonly off: Pick<Coupon, 'percent_off' | 'amount_off'>;
};
export type Rate = { readonly id: string; readonly percentage: string };
export type Priced = {
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: number;
  readonly total: number;
};

/** Below this nothing is charged: it is carried over to the next invoice. */
const SMALLEST_CHARGE = 50;

const sum = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0);

/** Discounts line by line, one after the other, then each tax on what is left of each line. */
export function priceLines(
  lines: readonly InvoiceLine[],
  reductions: readonly Reduction[],
  ratesOf: (line: InvoiceLine) => readonly Rate[],
): Priced {
  const discounts: DiscountAmount[][] = lines.map(() => []);
  const left = lines.map(({ amount }) => amount);
  for (const { discount, off } of reductions) {
    const amounts = reductionsOf(off, lines, left);
    for (const [at, amount] of amounts.entries()) {
      left[at] = left[at]! - amount;
      if (amount !== 0) discounts[at]!.push({ discount, amount });
    }
  }
  const priced = lines.map((line, at): InvoiceLine => ({
    ...line,
    discount_amounts: discounts[at]!,
    taxes: ratesOf(line).map(({ id, percentage }): TaxAmount => ({
      tax_rate: id,
      amount: shareOf(left[at]!, percentUnits(percentage), WHOLE_PERCENT),
      taxable_amount: left[at]!,
    })),
  }));
  const taxes = priced.flatMap((line) => line.taxes.map(({ amount }) => amount));
  return {
    lines: priced,
    subtotal: sum(lines.map(({ amount }) => amount)),
    total: sum(left) + sum(taxes),
  };
}

/** What one coupon takes off each line, never more than the line has left. */
function reductionsOf(
  { percent_off: percent, amount_off: amount }: Reduction['off'],
  lines: readonly InvoiceLine[],
  left: readonly number[],
): number[] {
  const open = lines.map(({ discountable }, at) => (discountable ? Math.max(0, left[at]!) : 0));
  if (percent !== null)
    return open.map((one) => shareOf(one, percentUnits(percent), WHOLE_PERCENT));
  return spread(Math.min(amount ?? 0, sum(open)), open);
}

/** What is asked for, after what stood on the account before; the rest goes back there. */
export function dueOf(
  total: number,
  balance: number,
): { readonly due: number; readonly balanceAfter: number } {
  // An invoice of nothing asks for nothing.
  if (total === 0) return { due: 0, balanceAfter: balance };
  const whole = total + balance;
  return whole >= SMALLEST_CHARGE
    ? { due: whole, balanceAfter: 0 }
    : { due: 0, balanceAfter: whole };
}
