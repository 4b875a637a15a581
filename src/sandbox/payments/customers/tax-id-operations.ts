import { emit } from '../events/emit.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import { idText, required } from '../protocol/parameters.ts';
import { notFound } from '../protocol/protocol-error.ts';
import type { TaxId } from '../records/customer-records.ts';
import type { World } from '../store/world.ts';
import { findCustomer } from './find-customer.ts';
import { presentTaxId } from './present-customer.ts';

/** Notes a customer's number with a tax office. */
export function addTaxId(
  world: World,
  customerId: string,
  { type, value }: { readonly type: string; readonly value: string },
): TaxId {
  const customer = findCustomer(world, customerId, 'id');
  const made = world.store.taxIds.put({
    id: world.newId('txi'),
    created: world.now(customer.test_clock),
    customer: customer.id,
    type,
    value,
  });
  emit(world, 'customer.tax_id.created', {
    object: presentTaxId(made),
    timeline: customer.test_clock,
  });
  return made;
}

const find = (world: World, customerId: string, id: string): TaxId => {
  const found = world.store.taxIds.get(id);
  if (found?.customer !== findCustomer(world, customerId, 'id').id) throw notFound('tax_id', id);
  return found;
};

export const taxIdOperations = [
  operation({
    method: 'POST',
    path: '/v1/customers/:customer/tax_ids',
    parameters: { type: required(idText()), value: required(idText()) },
    run: (world, input, { customer = '' }) => presentTaxId(addTaxId(world, customer, input)),
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/:customer/tax_ids',
    parameters: PAGE,
    run(world, page, { customer = '' }) {
      const { id } = findCustomer(world, customer, 'id');
      return listPage(world.store.taxIds, page, {
        url: `/v1/customers/${id}/tax_ids`,
        by: ['customer', id],
        present: presentTaxId,
      });
    },
  }),
  operation({
    method: 'DELETE',
    path: '/v1/customers/:customer/tax_ids/:id',
    parameters: {},
    run(world, _, { customer = '', id = '' }) {
      const found = find(world, customer, id);
      world.store.taxIds.remove(found.id);
      return { id: found.id, object: 'tax_id', deleted: true };
    },
  }),
];
