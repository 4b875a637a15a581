import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { flag, idText, integer, listOf, metadata, object } from '../protocol/parameters.ts';
import { invalidRequest, notFound } from '../protocol/protocol-error.ts';
import type { Price, Recurring } from '../records/catalog-records.ts';
import type { SubscriptionItem } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { knownTaxRates } from './discounts.ts';
import { nextEdge } from './periods.ts';

const MAX_ITEMS = 20;

const NEW_ITEM = {
  price: idText(),
  quantity: integer(),
  tax_rates: listOf(idText()),
  metadata: metadata(),
};
/** Items of a new subscription. */
export const NEW_ITEMS = listOf(object(NEW_ITEM));
/** Items of a change, which name the item that they change. */
export const ITEMS = listOf(object({ ...NEW_ITEM, id: idText(), deleted: flag() }));
export type GivenItems = ReturnType<typeof ITEMS.read>;
type GivenItem = GivenItems[number];

function priceOf({ store }: World, id: string | undefined, at: string): Price {
  const price = store.prices.get(id ?? '');
  if (!price) throw notFound('price', id ?? '', `${at}[price]`);
  if (!price.active)
    throw invalidRequest('The price specified is inactive.', { param: `${at}[price]` });
  if (!price.recurring)
    throw invalidRequest('The price specified is set to `type=one_time`; it must be recurring.', {
      param: `${at}[price]`,
    });
  return price;
}

const quantityOf = (given: number | undefined, before: number): number => {
  const quantity = given ?? before;
  if (quantity < 1 || quantity > 1_000_000)
    throw invalidRequest('Invalid quantity.', { param: 'items[0][quantity]' });
  return quantity;
};

/** How the items of one subscription are billed: all at the same interval and in one currency. */
export function cycleOf(
  { store }: World,
  items: readonly SubscriptionItem[],
): { readonly recurring: Recurring; readonly currency: string } {
  const prices = items.map(({ price }) => store.prices.get(price)!);
  const [first] = prices;
  if (!first?.recurring)
    throw invalidRequest('A subscription has at least one item.', {
      code: 'parameter_missing',
      param: 'items',
    });
  const { interval, interval_count: count } = first.recurring;
  for (const { recurring, currency } of prices) {
    if (recurring?.interval !== interval || recurring.interval_count !== count)
      throw invalidRequest('All items of a subscription here have the same interval.');
    if (currency !== first.currency)
      throw invalidRequest('All items of a subscription have the same currency.');
  }
  return { recurring: first.recurring, currency: first.currency };
}

function newItem(world: World, given: GivenItem, { at, now }: { at: string; now: number }) {
  return {
    id: world.newId('si'),
    created: now,
    price: priceOf(world, given.price, at).id,
    quantity: quantityOf(given.quantity, 1),
    tax_rates: knownTaxRates(world, given.tax_rates, []),
    metadata: mergeMetadata({}, given.metadata),
    current_period_start: now,
    current_period_end: now,
    billed: null,
  };
}

/** The items after a change; what is not named stays. */
export function changedItems(
  world: World,
  before: readonly SubscriptionItem[],
  { given, now }: { readonly given: GivenItems; readonly now: number },
): readonly SubscriptionItem[] {
  let items: readonly SubscriptionItem[] = before;
  for (const [place, one] of given.entries()) {
    const at = `items[${place}]`;
    const found = items.find(({ id }) => id === one.id);
    if (one.id !== undefined && !found) throw notFound('subscription item', one.id, `${at}[id]`);
    if (!found) items = [...items, newItem(world, one, { at, now })];
    else if (one.deleted) items = items.filter((item) => item !== found);
    else
      items = items.map((item) =>
        item === found
          ? {
              ...item,
              price: one.price === undefined ? item.price : priceOf(world, one.price, at).id,
              quantity: quantityOf(one.quantity, item.quantity),
              tax_rates: knownTaxRates(world, one.tax_rates, item.tax_rates),
              metadata: mergeMetadata(item.metadata, one.metadata),
            }
          : item,
      );
  }
  if (items.length > MAX_ITEMS) throw invalidRequest('A subscription has at most 20 items.');
  return items;
}

/** The items with a period that begins at an edge. */
export function inPeriod(
  world: World,
  items: readonly SubscriptionItem[],
  { anchor, start }: { readonly anchor: number; readonly start: number },
): readonly SubscriptionItem[] {
  const { recurring } = cycleOf(world, items);
  const end = nextEdge(anchor, start, recurring);
  return items.map((item) => ({ ...item, current_period_start: start, current_period_end: end }));
}
