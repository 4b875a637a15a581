import { portions } from '#kernel/allocate.ts';
import { type Cents, partOf, sum } from '#kernel/money.ts';

/** A rate in thousandths of a percent: 9_975 is 9.975 %. */
export type TaxRate = { readonly id: string; readonly milliPercent: number };
export type TaxAmount = { readonly id: string; readonly amount: Cents };
export type InvoiceLineInput = {
  readonly id: string;
  /** Below 0 for what is given back. */
  readonly amount: Cents;
  readonly discountable: boolean;
  /** Its own rates in place of those of the invoice. */
  readonly taxes?: readonly TaxRate[];
};
export type Discount = { readonly milliPercent: number } | { readonly amount: Cents };
export type InvoiceInput = {
  readonly lines: readonly InvoiceLineInput[];
  readonly discount: Discount | null;
  readonly taxes: readonly TaxRate[];
  /** What the customer owes from before; below 0 it is a credit. */
  readonly balance: Cents;
};
type InvoiceLine = {
  readonly id: string;
  readonly amount: Cents;
  readonly discount: Cents;
  readonly taxes: readonly TaxAmount[];
};
export type Invoice = {
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly taxes: readonly TaxAmount[];
  readonly total: Cents;
  /** What is charged now. */
  readonly due: Cents;
  readonly balanceAfter: Cents;
};

const WHOLE = 100_000n;
/** The provider charges nothing below this; it waits for the next invoice. */
const LEAST_CHARGE = 50n;

/** A part of an amount, half a cent rounded away from zero: a credit mirrors its charge. */
export const roundedPart = (amount: Cents, part: bigint, whole: bigint): Cents =>
  amount < 0n ? -partOf(-amount, part, whole) : partOf(amount, part, whole);

/** What is off each line: a percentage line by line, an amount spread by largest remainder. */
function discountsOf(lines: readonly InvoiceLineInput[], discount: Discount | null): Cents[] {
  const bases = lines.map(({ amount, discountable }) =>
    discountable && amount > 0n ? amount : 0n,
  );
  if (discount === null) return bases.map(() => 0n);
  if ('milliPercent' in discount)
    return bases.map((base) => partOf(base, BigInt(discount.milliPercent), WHOLE));
  const most = sum(bases);
  const off = discount.amount < most ? discount.amount : most;
  return portions(off, bases, (a, b) => a - b).map(({ amount }) => amount);
}

/** The taxes of an invoice, each once, in the order in which its lines have them. */
function totalsByTax(lines: readonly InvoiceLine[]): TaxAmount[] {
  const totals = new Map<string, Cents>();
  for (const tax of lines.flatMap(({ taxes }) => taxes))
    totals.set(tax.id, (totals.get(tax.id) ?? 0n) + tax.amount);
  return [...totals].map(([id, amount]) => ({ id, amount }));
}

/**
 * What an invoice comes to. Tax is by line and rate on what its discount leaves, each rounded; what
 * the customer has left is used first.
 */
export function invoice({ lines, discount, taxes, balance }: InvoiceInput): Invoice {
  const discounts = discountsOf(lines, discount);
  const billed = lines.map((line, index): InvoiceLine => {
    const off = discounts[index] ?? 0n;
    return {
      id: line.id,
      amount: line.amount,
      discount: off,
      taxes: (line.taxes ?? taxes).map(({ id, milliPercent }) => ({
        id,
        amount: roundedPart(line.amount - off, BigInt(milliPercent), WHOLE),
      })),
    };
  });
  const subtotal = sum(billed.map(({ amount }) => amount));
  const allOff = sum(discounts);
  const totals = totalsByTax(billed);
  const total = subtotal - allOff + sum(totals.map(({ amount }) => amount));
  const owed = total + balance;
  const isCharged = owed >= LEAST_CHARGE;
  return {
    lines: billed,
    subtotal,
    discount: allOff,
    taxes: totals,
    total,
    due: isCharged ? owed : 0n,
    balanceAfter: isCharged ? 0n : owed,
  };
}
