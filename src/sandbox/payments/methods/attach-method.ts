import { emit } from '../events/emit.ts';
import type { Customer } from '../records/customer-records.ts';
import type { PaymentMethod } from '../records/method-records.ts';
import { invalidRequest } from '../protocol/protocol-error.ts';
import type { World } from '../store/world.ts';
import { presentMethod } from './present-method.ts';

/** Saves a way of paying with a customer. */
export function attachMethod(
  world: World,
  method: PaymentMethod,
  customer: Customer,
): PaymentMethod {
  if (method.customer === customer.id) return method;
  if (method.customer !== null)
    throw invalidRequest('This payment method is attached to another customer.', {
      code: 'payment_method_unexpected_state',
    });
  const attached = world.store.methods.put({ ...method, customer: customer.id });
  emit(world, 'payment_method.attached', {
    object: presentMethod(attached),
    timeline: customer.test_clock,
  });
  return attached;
}

/** Takes it away from its customer for good, also where it was the one that is used. */
export function detachMethod(world: World, method: PaymentMethod): PaymentMethod {
  const { store } = world;
  const customer = method.customer === null ? undefined : store.customers.get(method.customer);
  if (!customer)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { code: 'payment_method_unexpected_state' },
    );
  if (customer.default_payment_method === method.id)
    store.customers.put({ ...customer, default_payment_method: null });
  for (const subscription of [...store.subscriptions.newest(['customer', customer.id])])
    if (subscription.default_payment_method === method.id)
      store.subscriptions.put({ ...subscription, default_payment_method: null });
  const detached = store.methods.put({ ...method, customer: null });
  emit(world, 'payment_method.detached', {
    object: presentMethod(detached),
    before: presentMethod(method),
    timeline: customer.test_clock,
  });
  return detached;
}
