import { findCustomer } from '../customers/find-customer.ts';
import { emit } from '../events/emit.ts';
import { address, textOr, toAddress } from '../protocol/address.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import * as param from '../protocol/parameters.ts';
import { cardError, invalidRequest, notFound, recordCalled } from '../protocol/protocol-error.ts';
import type { PaymentMethod } from '../records/method-records.ts';
import type { World } from '../store/world.ts';
import { attachMethod, detachMethod } from './attach-method.ts';
import { METHOD_DATA, createMethod, methodCalled } from './create-method.ts';
import { presentMandate, presentMethod } from './present-method.ts';
import { declineOf, setupDecline } from './test-numbers.ts';

const find = ({ store }: World, id?: string): PaymentMethod =>
  recordCalled(store.methods, 'PaymentMethod', id);

const TYPE = param.oneOf('card', 'acss_debit', 'us_bank_account');

function listOfCustomer(
  world: World,
  customer: string,
  { type, ...page }: { type?: string | undefined; limit?: number | undefined },
  url: string,
): object {
  return listPage(world.store.methods, page, {
    url,
    by: ['customer', customer],
    matches: (method) => type === undefined || method.type === type,
    present: presentMethod,
  });
}

/** Refuses what the bank refuses when a card is saved. */
function refuseDeclined({ behavior }: PaymentMethod): void {
  const decline = declineOf(setupDecline(behavior) ?? '');
  if (!decline) return;
  const { code, reason, message } = decline;
  throw cardError({ code, message, ...(reason && { decline_code: reason }) });
}

export const methodOperations = [
  operation({
    method: 'POST',
    path: '/v1/payment_methods',
    parameters: METHOD_DATA,
    run: (world, input) => presentMethod(createMethod(world, input, null)),
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_methods',
    parameters: { ...PAGE, customer: param.idText(), type: TYPE },
    run(world, { customer, ...rest }) {
      if (customer === undefined)
        throw invalidRequest('Missing required param: customer.', {
          code: 'parameter_missing',
          param: 'customer',
        });
      const { id } = findCustomer(world, customer);
      return listOfCustomer(world, id, rest, '/v1/payment_methods');
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    parameters: {},
    run: (world, _, { id }) => presentMethod(find(world, id)),
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_methods/:id',
    parameters: {
      billing_details: param.object({
        name: param.text(),
        email: param.text(),
        phone: param.text(),
        address: address(),
      }),
      card: param.object({ exp_month: param.integer(), exp_year: param.integer() }),
      metadata: param.metadata(),
    },
    run(world, { billing_details: details, card, metadata: given }, { id }) {
      const before = find(world, id);
      const after = world.store.methods.put({
        ...before,
        billing_details: {
          name: textOr(details?.name, before.billing_details.name),
          email: textOr(details?.email, before.billing_details.email),
          phone: textOr(details?.phone, before.billing_details.phone),
          address: toAddress(details?.address, before.billing_details.address),
        },
        card: before.card && {
          ...before.card,
          exp_month: card?.exp_month ?? before.card.exp_month,
          exp_year: card?.exp_year ?? before.card.exp_year,
        },
        metadata: mergeMetadata(before.metadata, given),
      });
      emit(world, 'payment_method.updated', {
        object: presentMethod(after),
        before: presentMethod(before),
        timeline: null,
      });
      return presentMethod(after);
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    parameters: { customer: param.required(param.idText()) },
    run(world, { customer }, { id = '' }) {
      const owner = findCustomer(world, customer);
      const method = methodCalled(world, id, owner.test_clock);
      refuseDeclined(method);
      return presentMethod(attachMethod(world, method, owner));
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    parameters: {},
    run: (world, _, { id }) => presentMethod(detachMethod(world, find(world, id))),
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/:customer/payment_methods',
    parameters: { ...PAGE, type: TYPE },
    run(world, rest, { customer = '' }) {
      const { id } = findCustomer(world, customer, 'id');
      return listOfCustomer(world, id, rest, `/v1/customers/${id}/payment_methods`);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/:customer/payment_methods/:id',
    parameters: {},
    run(world, _, { customer = '', id = '' }) {
      const found = find(world, id);
      if (found.customer !== findCustomer(world, customer, 'id').id)
        throw notFound('PaymentMethod', id);
      return presentMethod(found);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/mandates/:id',
    parameters: {},
    run({ store }, _, { id = '' }) {
      const found = store.mandates.get(id);
      if (!found) throw notFound('mandate', id);
      return presentMandate(found);
    },
  }),
];
