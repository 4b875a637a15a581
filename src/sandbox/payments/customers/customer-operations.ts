import { emit } from '../events/emit.ts';
import { address, textOr, toAddress } from '../protocol/address.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import * as param from '../protocol/parameters.ts';
import { invalidRequest, notFound } from '../protocol/protocol-error.ts';
import type { Customer } from '../records/customer-records.ts';
import type { World } from '../store/world.ts';
import { endSubscription } from '../subscriptions/subscription-life.ts';
import { findCustomer } from './find-customer.ts';
import { presentCustomer, presentDeletedCustomer } from './present-customer.ts';
import { addTaxId } from './tax-id-operations.ts';

const DETAILS = {
  name: param.text(),
  email: param.text(),
  phone: param.text(),
  description: param.text(),
  address: address(),
  metadata: param.metadata(),
  balance: param.integer(),
  invoice_prefix: param.text(),
  invoice_settings: param.object({ default_payment_method: param.text() }),
  preferred_locales: param.listOf(param.text()),
  tax_exempt: param.oneOf('none', 'exempt', 'reverse'),
};
const shape = param.object(DETAILS);
type Details = ReturnType<typeof shape.read>;

/** A customer with what was given about it. */
function withDetails(world: World, before: Customer, given: Details): Customer {
  const method = given.invoice_settings?.default_payment_method;
  if (method && world.store.methods.get(method)?.customer !== before.id)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  return {
    ...before,
    name: textOr(given.name, before.name),
    email: textOr(given.email, before.email),
    phone: textOr(given.phone, before.phone),
    description: textOr(given.description, before.description),
    address: toAddress(given.address, before.address),
    metadata: mergeMetadata(before.metadata, given.metadata),
    balance: given.balance ?? before.balance,
    invoice_prefix: given.invoice_prefix || before.invoice_prefix,
    preferred_locales: given.preferred_locales ?? before.preferred_locales,
    tax_exempt: given.tax_exempt ?? before.tax_exempt,
    default_payment_method: textOr(method, before.default_payment_method),
  };
}

function newCustomer(world: World, testClock: string | null): Customer {
  if (testClock !== null && !world.store.testClocks.get(testClock))
    throw notFound('test clock', testClock, 'test_clock');
  const id = world.newId('cus');
  return {
    id,
    created: world.now(testClock),
    name: null,
    email: null,
    phone: null,
    description: null,
    address: null,
    metadata: {},
    balance: 0,
    currency: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    default_payment_method: null,
    test_clock: testClock,
    deleted: false,
  };
}

/** Nothing of a deleted customer goes on. */
function deleteCustomer(world: World, customer: Customer): object {
  for (const subscription of [...world.store.subscriptions.newest(['customer', customer.id])])
    if (!['canceled', 'incomplete_expired'].includes(subscription.status))
      endSubscription(world, subscription);
  world.store.customers.put({ ...customer, deleted: true });
  emit(world, 'customer.deleted', {
    object: presentCustomer(customer),
    timeline: customer.test_clock,
  });
  return presentDeletedCustomer(customer);
}

export const customerOperations = [
  operation({
    method: 'POST',
    path: '/v1/customers',
    parameters: {
      ...DETAILS,
      test_clock: param.idText(),
      tax_id_data: param.listOf(
        param.object({
          type: param.required(param.idText()),
          value: param.required(param.idText()),
        }),
      ),
    },
    run(world, { test_clock: testClock, tax_id_data: taxIds = [], ...given }) {
      const made = world.store.customers.put(
        withDetails(world, newCustomer(world, testClock ?? null), given),
      );
      for (const taxId of taxIds) addTaxId(world, made.id, taxId);
      emit(world, 'customer.created', { object: presentCustomer(made), timeline: made.test_clock });
      return presentCustomer(made);
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/customers/:id',
    parameters: DETAILS,
    run(world, given, { id = '' }) {
      const before = findCustomer(world, id, 'id');
      const after = world.store.customers.put(withDetails(world, before, given));
      emit(world, 'customer.updated', {
        object: presentCustomer(after),
        before: presentCustomer(before),
        timeline: after.test_clock,
      });
      return presentCustomer(after);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/:id',
    parameters: {},
    run({ store }, _, { id = '' }) {
      const found = store.customers.get(id);
      if (!found) throw notFound('customer', id);
      return found.deleted ? presentDeletedCustomer(found) : presentCustomer(found);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/customers',
    parameters: {
      ...PAGE,
      created: param.timeRange(),
      email: param.text(),
      test_clock: param.idText(),
    },
    run: ({ store }, { created, email, test_clock: testClock, ...page }) =>
      listPage(store.customers, page, {
        url: '/v1/customers',
        ...(testClock !== undefined && { by: ['test_clock', testClock] as const }),
        matches: (customer) =>
          !customer.deleted &&
          // Those of test clocks are listed with their clock alone.
          (testClock !== undefined || customer.test_clock === null) &&
          (email === undefined || customer.email === email) &&
          param.isInRange(customer.created, created),
        present: presentCustomer,
      }),
  }),
  operation({
    method: 'DELETE',
    path: '/v1/customers/:id',
    parameters: {},
    run: (world, _, { id = '' }) => deleteCustomer(world, findCustomer(world, id, 'id')),
  }),
];
