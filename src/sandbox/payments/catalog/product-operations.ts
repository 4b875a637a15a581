import { emit } from '../events/emit.ts';
import { textOr } from '../protocol/address.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import * as param from '../protocol/parameters.ts';
import { invalidRequest, recordCalled } from '../protocol/protocol-error.ts';
import type { Product } from '../records/catalog-records.ts';
import type { World } from '../store/world.ts';
import { presentProduct } from './present-catalog.ts';

const find = ({ store }: World, id?: string): Product =>
  recordCalled(store.products, 'product', id);

/** Makes a product, under an id of the caller's own where there is one. */
export function createProduct(
  world: World,
  given: {
    readonly id?: string | undefined;
    readonly name: string;
    readonly active?: boolean | undefined;
    readonly description?: string | undefined;
    readonly metadata?: Readonly<Record<string, string>> | '' | undefined;
  },
): Product {
  if (given.id !== undefined && world.store.products.get(given.id))
    throw invalidRequest('Product already exists.', {
      code: 'resource_already_exists',
      param: 'id',
    });
  const now = world.now(null);
  const made = world.store.products.put({
    id: given.id ?? world.newId('prod'),
    created: now,
    updated: now,
    active: given.active ?? true,
    name: given.name,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
  });
  emit(world, 'product.created', { object: presentProduct(made), timeline: null });
  return made;
}

export const productOperations = [
  operation({
    method: 'POST',
    path: '/v1/products',
    parameters: {
      id: param.idText(),
      name: param.required(param.idText()),
      active: param.flag(),
      description: param.text(),
      metadata: param.metadata(),
    },
    run: (world, input) => presentProduct(createProduct(world, input)),
  }),
  operation({
    method: 'POST',
    path: '/v1/products/:id',
    parameters: {
      name: param.idText(),
      active: param.flag(),
      description: param.text(),
      metadata: param.metadata(),
    },
    run(world, input, { id }) {
      const before = find(world, id);
      const after = world.store.products.put({
        ...before,
        name: input.name ?? before.name,
        active: input.active ?? before.active,
        description: textOr(input.description, before.description),
        metadata: mergeMetadata(before.metadata, input.metadata),
        updated: world.now(null),
      });
      emit(world, 'product.updated', {
        object: presentProduct(after),
        before: presentProduct(before),
        timeline: null,
      });
      return presentProduct(after);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/products/:id',
    parameters: {},
    run: (world, _, { id }) => presentProduct(find(world, id)),
  }),
  operation({
    method: 'GET',
    path: '/v1/products',
    parameters: {
      ...PAGE,
      active: param.flag(),
      created: param.timeRange(),
      ids: param.listOf(param.idText()),
    },
    run: ({ store }, { active, created, ids, ...page }) =>
      listPage(store.products, page, {
        url: '/v1/products',
        matches: (product) =>
          (active === undefined || product.active === active) &&
          (ids === undefined || ids.includes(product.id)) &&
          param.isInRange(product.created, created),
        present: presentProduct,
      }),
  }),
];
