import { methodCalled } from '../methods/create-method.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import { flag, idText, isInRange, oneOf, text, timeRange } from '../protocol/parameters.ts';
import { cardError, invalidRequest, notFound, recordCalled } from '../protocol/protocol-error.ts';
import type { PaymentIntent } from '../records/payment-records.ts';
import type { World } from '../store/world.ts';
import { attemptPayment, cancelPayment } from './payment-life.ts';
import { presentCharge, presentDispute, presentPaymentIntent } from './present-payment.ts';

const find = ({ store }: World, id?: string): PaymentIntent =>
  recordCalled(store.paymentIntents, 'payment_intent', id);
const present = (world: World, intent: PaymentIntent): object =>
  presentPaymentIntent(intent, world.origin());
const byClientSecret = ({ store }: World, { id = '' }: Readonly<Record<string, string>>) =>
  store.paymentIntents.get(id)?.client_secret ?? null;

function confirm(world: World, intent: PaymentIntent, given: string | undefined): PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
    throw invalidRequest(
      `This PaymentIntent cannot be confirmed because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state' },
    );
  const id = given ?? intent.payment_method;
  if (id === null)
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it’s missing a payment method.',
      {
        code: 'parameter_missing',
        param: 'payment_method',
      },
    );
  const method = methodCalled(world, id, intent.test_clock);
  if (method.customer !== null && method.customer !== intent.customer)
    throw notFound('PaymentMethod', id, 'payment_method');
  const tried = attemptPayment(world, intent, method);
  if (!tried.last_error) return tried;
  const { code, decline_code: declineCode, message } = tried.last_error;
  throw cardError({
    code,
    ...(declineCode && { decline_code: declineCode }),
    message,
    payment_intent: present(world, tried),
  });
}

export const paymentOperations = [
  operation({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    parameters: {},
    clientSecret: byClientSecret,
    run: (world, _, { id }) => present(world, find(world, id)),
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_intents',
    parameters: { ...PAGE, created: timeRange(), customer: idText() },
    run: (world, { created, customer, ...page }) =>
      listPage(world.store.paymentIntents, page, {
        url: '/v1/payment_intents',
        ...(customer !== undefined && { by: ['customer', customer] as const }),
        matches: (intent) => isInRange(intent.created, created),
        present: (intent) => present(world, intent),
      }),
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    parameters: {
      payment_method: idText(),
      off_session: flag(),
      return_url: text(),
      use_stripe_sdk: flag(),
    },
    clientSecret: byClientSecret,
    run: (world, { payment_method: method }, { id }) =>
      present(world, confirm(world, find(world, id), method)),
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    parameters: {
      cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer', 'fraudulent'),
    },
    run(world, { cancellation_reason: reason = null }, { id }) {
      const intent = find(world, id);
      if (
        intent.invoice !== null ||
        ['succeeded', 'canceled', 'processing'].includes(intent.status)
      )
        throw invalidRequest('You cannot cancel this PaymentIntent.', {
          code: 'payment_intent_unexpected_state',
        });
      return present(world, cancelPayment(world, intent, reason));
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/charges/:id',
    parameters: {},
    run({ store }, _, { id = '' }) {
      const charge = store.charges.get(id);
      if (!charge) throw notFound('charge', id);
      return presentCharge(charge);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/charges',
    parameters: { ...PAGE, created: timeRange(), customer: idText(), payment_intent: idText() },
    run({ store }, { created, customer, payment_intent: intent, ...page }) {
      const by =
        intent !== undefined
          ? (['payment_intent', intent] as const)
          : customer !== undefined
            ? (['customer', customer] as const)
            : undefined;
      return listPage(store.charges, page, {
        url: '/v1/charges',
        ...(by && { by }),
        matches: (charge) => isInRange(charge.created, created),
        present: presentCharge,
      });
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/disputes/:id',
    parameters: {},
    run({ store }, _, { id = '' }) {
      const dispute = store.disputes.get(id);
      if (!dispute) throw notFound('dispute', id);
      return presentDispute(dispute);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/disputes',
    parameters: { ...PAGE, created: timeRange(), payment_intent: idText() },
    run: ({ store }, { created, payment_intent: intent, ...page }) =>
      listPage(store.disputes, page, {
        url: '/v1/disputes',
        ...(intent !== undefined && { by: ['payment_intent', intent] as const }),
        matches: (dispute) => isInRange(dispute.created, created),
        present: presentDispute,
      }),
  }),
];
