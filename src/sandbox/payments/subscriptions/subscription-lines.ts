import { shareOf } from '../invoices/cents.ts';
import type { NewLine } from '../invoices/draft-invoice.ts';
import type { Price } from '../records/catalog-records.ts';
import type { Invoice, InvoiceLine } from '../records/invoice-records.ts';
import type { Subscription, SubscriptionItem } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';

const nameOf = ({ store }: World, price: Price): string =>
  store.products.get(price.product)?.name ?? 'Subscription';
// Made once: a formatter takes longer to make than everything else about an invoice.
const DAYS = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayOf = (time: number): string => DAYS.format(time * 1_000);
const MONEY = new Map<string, Intl.NumberFormat>();
function moneyOf(cents: number, currency: string): string {
  const known = MONEY.get(currency);
  const format = known ?? new Intl.NumberFormat('en', { style: 'currency', currency });
  if (!known) MONEY.set(currency, format);
  return format.format(cents / 100);
}

const ofItem = (subscription: Subscription, item: SubscriptionItem) => ({
  price: item.price,
  quantity: item.quantity,
  subscription: subscription.id,
  subscription_item: item.id,
  tax_rates: item.tax_rates.length > 0 ? item.tax_rates : null,
  metadata: subscription.metadata,
});
const periodOf = (item: SubscriptionItem) => ({
  start: item.current_period_start,
  end: item.current_period_end,
});

/** The whole period of an item. */
export function fullLine(
  world: World,
  subscription: Subscription,
  item: SubscriptionItem,
): NewLine {
  const price = world.store.prices.get(item.price)!;
  const each = `${moneyOf(price.unit_amount, price.currency)} / ${price.recurring?.interval ?? ''}`;
  return {
    ...ofItem(subscription, item),
    amount: price.unit_amount * item.quantity,
    description: `${item.quantity} × ${nameOf(world, price)} (at ${each})`,
    period: periodOf(item),
  };
}

/** A trial costs nothing, and has a line that says so. */
export function trialLine(
  world: World,
  subscription: Subscription,
  item: SubscriptionItem,
): NewLine {
  const price = world.store.prices.get(item.price)!;
  return {
    ...ofItem(subscription, item),
    amount: 0,
    description: `Trial period for ${nameOf(world, price)}`,
    period: periodOf(item),
  };
}

/** What the running period of an item was billed: after its discount, before its taxes. */
function billedLine(
  { store }: World,
  { billed }: SubscriptionItem,
): { readonly invoice: Invoice; readonly line: InvoiceLine; readonly net: number } | null {
  const invoice = billed ? store.invoices.get(billed.invoice) : undefined;
  const line = invoice?.lines.find(({ id }) => id === billed?.line);
  if (!invoice || !line || invoice.status === 'void') return null;
  const off = line.discount_amounts.reduce((sum, { amount }) => sum + amount, 0);
  return { invoice, line, net: line.amount - off };
}

/**
 * The part of the running period that is not used, to the second, of what was billed and with the
 * taxes that were billed; nothing where nothing was.
 */
export function creditLine(
  world: World,
  subscription: Subscription,
  { item, at }: { readonly item: SubscriptionItem; readonly at: number },
): NewLine[] {
  const billed = billedLine(world, item);
  if (!billed) return [];
  const { invoice, line, net } = billed;
  const { start, end } = line.period;
  const left = Math.max(0, Math.min(end, item.current_period_end) - Math.max(at, start));
  const price = world.store.prices.get(item.price)!;
  return [
    {
      ...ofItem(subscription, item),
      amount: 0 - shareOf(net, left, end - start),
      description: `Unused time on ${nameOf(world, price)} after ${dayOf(at)}`,
      discountable: false,
      proration: true,
      period: { start: at, end: item.current_period_end },
      tax_rates: line.taxes.map(({ tax_rate }) => tax_rate),
      credited: { invoice: invoice.id, lines: [line.id] },
    },
  ];
}

/** The part of the running period that is left, at a new price. */
export function remainderLine(
  world: World,
  subscription: Subscription,
  { item, at }: { readonly item: SubscriptionItem; readonly at: number },
): NewLine {
  const price = world.store.prices.get(item.price)!;
  const { start, end } = periodOf(item);
  return {
    ...ofItem(subscription, item),
    amount: shareOf(price.unit_amount * item.quantity, Math.max(0, end - at), end - start),
    description: `Remaining time on ${nameOf(world, price)} after ${dayOf(at)}`,
    discountable: false,
    proration: true,
    period: { start: at, end },
  };
}

/** The items with the lines that billed them. */
export const withBilled = (
  items: readonly SubscriptionItem[],
  invoice: Invoice,
): readonly SubscriptionItem[] =>
  items.map((item) => {
    const line = invoice.lines.find(
      ({ subscription_item: id, proration }) => id === item.id && !proration,
    );
    return line ? { ...item, billed: { invoice: invoice.id, line: line.id } } : item;
  });
