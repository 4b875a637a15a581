import type { Cents } from '#kernel/money.ts';
import { type Fields, isFields, optionalCents, optionalFields } from '../shared/read-json.ts';

/**
 * Tills differ in whether the sub-total of a ticket is before or after discounts, and nothing says
 * which. The total of the ticket shows it, where only one of the two readings adds up to it.
 */
export type DiscountReading = 'in_sub_total' | 'off_sub_total';

export type TicketTotals = {
  readonly subTotal: Cents;
  readonly discounts: Cents;
  /** Service charges, other charges and the tax that is added. */
  readonly extra: Cents;
  readonly inclusiveTax: Cents;
  readonly tips: Cents;
  readonly total: Cents | null;
};

export function readTicketTotals(totals: Fields, subTotal: Cents): TicketTotals {
  const amount = (name: string): Cents => optionalCents(totals, name) ?? 0n;
  const inclusiveTax = amount('inclusive_tax');
  const addedTax = optionalCents(totals, 'exclusive_tax') ?? amount('tax') - inclusiveTax;
  return {
    subTotal,
    discounts: amount('discounts'),
    extra: amount('service_charges') + amount('other_charges') + addedTax,
    inclusiveTax,
    tips: amount('tips'),
    total: optionalCents(totals, 'total'),
  };
}

/** The readings that add up to the ticket's total, with or without the tips in it. */
function readingsThatAddUp(totals: TicketTotals): DiscountReading[] {
  const { subTotal, discounts, extra, tips, total } = totals;
  const addsUp = (net: Cents): boolean => net + extra === total || net + extra + tips === total;
  const found: DiscountReading[] = [];
  if (addsUp(subTotal - discounts)) found.push('in_sub_total');
  if (addsUp(subTotal)) found.push('off_sub_total');
  return found;
}

/**
 * Net sales of a ticket, without discounts and the tax that is within prices. Null where nothing
 * proves them; `proven` is the reading that other tickets of the same answer prove.
 */
export function netSalesOf(totals: TicketTotals, proven: DiscountReading | null): Cents | null {
  const readings = readingsThatAddUp(totals);
  const reading = readings.length === 1 || totals.discounts === 0n ? readings[0] : proven;
  if (readings.length === 0 || reading === undefined || reading === null) return null;
  const net = reading === 'in_sub_total' ? totals.subTotal - totals.discounts : totals.subTotal;
  return net - totals.inclusiveTax;
}

/** The reading that more tickets of an answer prove alone; null where none or as many do. */
export function provenReading(tickets: readonly unknown[]): DiscountReading | null {
  let balance = 0;
  for (const ticket of tickets) {
    const reading = provenBy(ticket);
    if (reading !== null) balance += reading === 'in_sub_total' ? 1 : -1;
  }
  return balance > 0 ? 'in_sub_total' : balance < 0 ? 'off_sub_total' : null;
}

/** What a ticket that is closed, not void and has a discount proves by itself. */
function provenBy(ticket: unknown): DiscountReading | null {
  if (!isFields(ticket) || ticket.open !== false || ticket.void === true) return null;
  try {
    const fields = optionalFields(ticket, 'totals');
    const subTotal = optionalCents(fields, 'sub_total');
    const totals = subTotal === null ? null : readTicketTotals(fields, subTotal);
    if (totals === null || totals.discounts === 0n) return null;
    const [first, second] = readingsThatAddUp(totals);
    return first !== undefined && second === undefined ? first : null;
  } catch {
    // A ticket that cannot be read is set aside where it is mapped, and proves nothing.
    return null;
  }
}
