import { emit } from '../events/emit.ts';
import type { Customer } from '../records/customer-records.ts';
import type {
  BillingReason,
  Invoice,
  InvoiceItem,
  InvoiceLine,
  Period,
} from '../records/invoice-records.ts';
import type { Subscription } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { presentInvoice } from './present-invoice.ts';
import { type Rate, type Reduction, dueOf, priceLines } from './price-lines.ts';

/** A line before it has its price; what is not given is not there. */
export type NewLine = Pick<InvoiceLine, 'amount' | 'description' | 'period'> &
  Partial<
    Omit<InvoiceLine, 'id' | 'amount' | 'description' | 'period' | 'discount_amounts' | 'taxes'>
  >;

export const newLine = (world: World, line: NewLine): InvoiceLine => ({
  discountable: true,
  proration: false,
  price: null,
  quantity: 1,
  invoice_item: null,
  subscription: null,
  subscription_item: null,
  credited: null,
  tax_rates: null,
  metadata: {},
  ...line,
  id: world.newId('il'),
  discount_amounts: [],
  taxes: [],
});

/** An invoice with the sums of its lines, as they are priced now. */
export function priced(world: World, invoice: Invoice): Invoice {
  const { store } = world;
  const isExempt = store.customers.get(invoice.customer)?.tax_exempt === 'exempt';
  const rate = (id: string): Rate[] => {
    const found = store.taxRates.get(id);
    return found && !isExempt ? [found] : [];
  };
  const reductions = invoice.discounts.flatMap((id): Reduction[] => {
    const coupon = store.coupons.get(store.discounts.get(id)?.coupon ?? '');
    return coupon ? [{ discount: id, off: coupon }] : [];
  });
  const { lines, subtotal, total } = priceLines(invoice.lines, reductions, (line) =>
    (line.tax_rates ?? invoice.default_tax_rates).flatMap(rate),
  );
  const { due } = dueOf(total, invoice.starting_balance);
  return { ...invoice, lines, subtotal, total, amount_due: due };
}

/** What waits for the next invoice of a subscription, or of a customer without one. */
export const pendingItems = (
  { store }: World,
  customer: string,
  subscription: string | null,
): InvoiceItem[] =>
  [...store.invoiceItems.newest(['pending', customer])]
    .filter((item) => item.subscription === null || item.subscription === subscription)
    .reverse();

const lineOfItem = (world: World, item: InvoiceItem): InvoiceLine => {
  const { amount, description, discountable, proration, period, price, quantity, credited } = item;
  return newLine(world, {
    amount,
    description,
    discountable,
    proration,
    period,
    price,
    quantity,
    credited,
    invoice_item: item.id,
    subscription: item.subscription,
    subscription_item: item.subscription_item,
    tax_rates: item.tax_rates,
    metadata: item.metadata,
  });
};

/** Discounts of a subscription that hold now. */
const holding = ({ store }: World, ids: readonly string[], now: number): string[] =>
  ids.filter((id) => {
    const end = store.discounts.get(id)?.end ?? null;
    return end === null || end > now;
  });

export type Draft = {
  readonly customer: Customer;
  readonly subscription: Subscription | null;
  readonly reason: BillingReason;
  readonly lines: readonly NewLine[];
  readonly period: Period;
  /** When it is finalized by itself; null where somebody does that. */
  readonly finalizesAt: number | null;
  readonly prorationDate?: number | null;
  /** Leaves what waits to another invoice. */
  readonly isAlone?: boolean;
};

/** A draft with its lines and with whatever waited for it. */
export function draftInvoice(world: World, draft: Draft): Invoice {
  const { customer, subscription } = draft;
  const now = world.now(customer.test_clock);
  const items = draft.isAlone ? [] : pendingItems(world, customer.id, subscription?.id ?? null);
  const id = world.newId('in');
  for (const item of items) world.store.invoiceItems.put({ ...item, invoice: id });
  const made = priced(world, {
    id,
    created: now,
    customer: customer.id,
    subscription: subscription?.id ?? null,
    subscription_metadata: subscription?.metadata ?? null,
    proration_date: draft.prorationDate ?? null,
    currency: subscription?.currency ?? customer.currency ?? 'cad',
    billing_reason: draft.reason,
    status: 'draft',
    auto_advance: draft.finalizesAt !== null,
    automatically_finalizes_at: draft.finalizesAt,
    number: null,
    description: null,
    footer: null,
    metadata: {},
    period_start: draft.period.start,
    period_end: draft.period.end,
    lines: [
      ...items.map((item) => lineOfItem(world, item)),
      ...draft.lines.map((line) => newLine(world, line)),
    ],
    discounts: holding(world, subscription?.discounts ?? [], now),
    default_tax_rates: subscription?.default_tax_rates ?? [],
    default_payment_method: null,
    subtotal: 0,
    total: 0,
    starting_balance: customer.balance,
    ending_balance: null,
    amount_due: 0,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    payment_intent: null,
    finalized_at: null,
    paid_at: null,
    voided_at: null,
    marked_uncollectible_at: null,
    customer_name: customer.name,
    customer_email: customer.email,
    test_clock: customer.test_clock,
  });
  world.store.invoices.put(made);
  sayInvoice(world, 'invoice.created', made);
  return made;
}

/** Puts an item on a draft. */
export function addToDraft(world: World, draft: Invoice, item: InvoiceItem): Invoice {
  world.store.invoiceItems.put({ ...item, invoice: draft.id });
  const after = world.store.invoices.put(
    priced(world, { ...draft, lines: [...draft.lines, lineOfItem(world, item)] }),
  );
  sayInvoice(world, 'invoice.updated', after, draft);
  return after;
}

export const sayInvoice = (world: World, type: string, after: Invoice, before?: Invoice): void =>
  emit(world, type, {
    object: presentInvoice(world, after),
    ...(before && { before: presentInvoice(world, before) }),
    timeline: after.test_clock,
  });
