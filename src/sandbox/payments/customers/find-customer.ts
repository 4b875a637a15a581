import { notFound } from '../protocol/protocol-error.ts';
import type { Customer } from '../records/customer-records.ts';
import type { World } from '../store/world.ts';

/** A customer that is there and was not deleted. */
export function findCustomer({ store }: World, id: string, param = 'customer'): Customer {
  const found = store.customers.get(id);
  if (!found || found.deleted) throw notFound('customer', id, param);
  return found;
}
