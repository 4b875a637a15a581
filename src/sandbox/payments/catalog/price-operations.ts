import { emit } from '../events/emit.ts';
import { textOr } from '../protocol/address.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import * as param from '../protocol/parameters.ts';
import { invalidRequest, notFound, recordCalled } from '../protocol/protocol-error.ts';
import type { Price } from '../records/catalog-records.ts';
import type { World } from '../store/world.ts';
import { presentPrice } from './present-catalog.ts';
import { createProduct } from './product-operations.ts';

const find = ({ store }: World, id?: string): Price => recordCalled(store.prices, 'price', id);

/** Whole cents, given as such or with a point behind which stands nothing. */
export function wholeCents(amount: number | undefined, written: string | undefined): number {
  if (amount !== undefined) return amount;
  const [whole = '', fraction = ''] = (written ?? '').split('.');
  if (!/^-?\d{1,12}$/.test(whole) || /[1-9]/.test(fraction))
    throw invalidRequest('Missing or invalid amount: this sandbox keeps whole cents.', {
      code: 'parameter_missing',
      param: 'unit_amount',
    });
  return Number.parseInt(whole, 10);
}

const currencyOf = (currency: string): string => {
  if (!/^[a-z]{3}$/i.test(currency))
    throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' });
  return currency.toLowerCase();
};

const MAKING = {
  currency: param.required(param.idText()),
  active: param.flag(),
  lookup_key: param.text(),
  metadata: param.metadata(),
  nickname: param.text(),
  product: param.idText(),
  product_data: param.object({
    id: param.idText(),
    name: param.required(param.idText()),
    metadata: param.metadata(),
  }),
  recurring: param.object({
    interval: param.required(param.oneOf('day', 'week', 'month', 'year')),
    interval_count: param.integer(),
  }),
  tax_behavior: param.oneOf('exclusive', 'unspecified'),
  unit_amount: param.integer(),
  unit_amount_decimal: param.decimal(),
};
const making = param.object(MAKING);

function createPrice(world: World, input: ReturnType<typeof making.read>): Price {
  if ((input.product === undefined) === (input.product_data === undefined))
    throw invalidRequest('You must provide exactly one of product and product_data.', {
      code: 'parameter_missing',
      param: 'product',
    });
  const product = input.product_data
    ? createProduct(world, input.product_data)
    : world.store.products.get(input.product ?? '');
  if (!product) throw notFound('product', input.product ?? '', 'product');
  const made = world.store.prices.put({
    id: world.newId('price'),
    created: world.now(null),
    active: input.active ?? true,
    currency: currencyOf(input.currency),
    product: product.id,
    unit_amount: wholeCents(input.unit_amount, input.unit_amount_decimal),
    recurring: input.recurring
      ? {
          interval: input.recurring.interval,
          interval_count: input.recurring.interval_count ?? 1,
        }
      : null,
    lookup_key: input.lookup_key || null,
    nickname: input.nickname || null,
    metadata: mergeMetadata({}, input.metadata),
  });
  emit(world, 'price.created', { object: presentPrice(made), timeline: null });
  return made;
}

export const priceOperations = [
  operation({
    method: 'POST',
    path: '/v1/prices',
    parameters: MAKING,
    run: (world, input) => presentPrice(createPrice(world, input)),
  }),
  operation({
    method: 'POST',
    path: '/v1/prices/:id',
    parameters: {
      active: param.flag(),
      lookup_key: param.text(),
      metadata: param.metadata(),
      nickname: param.text(),
    },
    run(world, input, { id }) {
      const before = find(world, id);
      const after = world.store.prices.put({
        ...before,
        active: input.active ?? before.active,
        lookup_key: textOr(input.lookup_key, before.lookup_key),
        nickname: textOr(input.nickname, before.nickname),
        metadata: mergeMetadata(before.metadata, input.metadata),
      });
      emit(world, 'price.updated', {
        object: presentPrice(after),
        before: presentPrice(before),
        timeline: null,
      });
      return presentPrice(after);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/prices/:id',
    parameters: {},
    run: (world, _, { id }) => presentPrice(find(world, id)),
  }),
  operation({
    method: 'GET',
    path: '/v1/prices',
    parameters: {
      ...PAGE,
      active: param.flag(),
      created: param.timeRange(),
      currency: param.text(),
      lookup_keys: param.listOf(param.idText()),
      product: param.idText(),
      type: param.oneOf('one_time', 'recurring'),
    },
    run({ store }, { active, created, currency, lookup_keys: keys, product, type, ...page }) {
      return listPage(store.prices, page, {
        url: '/v1/prices',
        ...(product !== undefined && { by: ['product', product] as const }),
        matches: (price) =>
          (active === undefined || price.active === active) &&
          (currency === undefined || price.currency === currency) &&
          (keys === undefined || keys.some((key) => key === price.lookup_key)) &&
          (type === undefined || (price.recurring === null) === (type === 'one_time')) &&
          param.isInRange(price.created, created),
        present: presentPrice,
      });
    },
  }),
];
