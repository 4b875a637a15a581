import { wholeCents } from '../catalog/price-operations.ts';
import { emit } from '../events/emit.ts';
import { presentCharge } from '../payments/present-payment.ts';
import { operation } from '../protocol/operation.ts';
import * as param from '../protocol/parameters.ts';
import { invalidRequest, notFound } from '../protocol/protocol-error.ts';
import type { CheckoutSession, Refund } from '../records/checkout-records.ts';
import type { World } from '../store/world.ts';

const SMALLEST = 50;

const findSession = ({ store }: World, id = ''): CheckoutSession => {
  const found = store.sessions.get(id);
  if (!found) throw notFound('checkout.session', id);
  return found;
};

const presentSession = (session: CheckoutSession, url: () => string): object => ({
  id: session.id,
  object: 'checkout.session',
  amount_total: session.amount_total,
  cancel_url: session.cancel_url,
  client_reference_id: session.client_reference_id,
  created: session.created,
  currency: session.currency,
  customer_email: session.customer_email,
  livemode: false,
  mode: 'payment',
  payment_intent: session.payment_intent,
  payment_status: session.payment_status,
  status: session.status,
  success_url: session.success_url,
  url: session.status === 'open' ? `${url()}/c/pay/${session.id}` : null,
});

const presentRefund = (refund: Refund): object => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  created: refund.created,
  currency: refund.currency,
  metadata: {},
  payment_intent: refund.payment_intent,
  status: refund.status,
});

const LINE = param.object({
  quantity: param.required(param.integer()),
  price_data: param.required(
    param.object({
      currency: param.required(param.idText()),
      unit_amount: param.integer(),
      unit_amount_decimal: param.decimal(),
      product_data: param.required(param.object({ name: param.required(param.idText()) })),
    }),
  ),
});
const MAKING = {
  mode: param.required(param.oneOf('payment')),
  line_items: param.required(param.listOf(LINE)),
  success_url: param.required(param.idText()),
  cancel_url: param.text(),
  client_reference_id: param.text(),
  customer_email: param.text(),
  locale: param.oneOf('auto', 'en', 'es', 'fr', 'fr-CA'),
};
const making = param.object(MAKING);

function openSession(world: World, input: ReturnType<typeof making.read>): CheckoutSession {
  const [line, ...more] = input.line_items;
  if (!line || more.length > 0)
    throw invalidRequest('This sandbox takes one line.', { param: 'line_items' });
  const { price_data: price } = line;
  const amount = wholeCents(price.unit_amount, price.unit_amount_decimal) * line.quantity;
  if (amount < SMALLEST)
    throw invalidRequest('The amount is below 50 cents.', {
      code: 'amount_too_small',
      param: 'line_items[0][price_data][unit_amount]',
    });
  return world.store.sessions.put({
    id: world.newId('cs_test'),
    created: world.now(null),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: amount,
    currency: price.currency,
    client_reference_id: input.client_reference_id || null,
    customer_email: input.customer_email || null,
    success_url: input.success_url,
    cancel_url: input.cancel_url || input.success_url,
    name: price.product_data.name,
  });
}

/** The session or the invoice that a payment was for. */
function paidBy({ store }: World, intent: string): { amount: number; currency: string } {
  for (const session of store.sessions.newest(['payment_intent', intent]))
    return { amount: session.amount_total, currency: session.currency };
  const found = store.paymentIntents.get(intent);
  if (!found) throw notFound('payment_intent', intent, 'payment_intent');
  if (found.status !== 'succeeded')
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
  return found;
}

/** The charge of a payment says that it was given back. */
function markRefunded(world: World, intentId: string): void {
  const intent = world.store.paymentIntents.get(intentId);
  const charge = world.store.charges.get(intent?.latest_charge ?? '');
  if (!intent || !charge) return;
  const after = world.store.charges.put({ ...charge, amount_refunded: charge.amount });
  emit(world, 'charge.refunded', {
    object: presentCharge(after),
    timeline: intent.test_clock,
  });
}

function refundWhole(world: World, intent: string): Refund {
  const paid = paidBy(world, intent);
  // What was given back is not given back twice.
  for (const before of world.store.refunds.newest(['payment_intent', intent])) return before;
  markRefunded(world, intent);
  return world.store.refunds.put({
    id: world.newId('re'),
    created: world.now(null),
    amount: paid.amount,
    currency: paid.currency,
    payment_intent: intent,
    status: 'succeeded',
  });
}

/** Paying once on the provider's page, and giving it back; `url` is where this program is. */
export const checkoutOperations = (url: () => string) => [
  operation({
    method: 'POST',
    path: '/v1/checkout/sessions',
    parameters: MAKING,
    run: (world, input) => presentSession(openSession(world, input), url),
  }),
  operation({
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    parameters: {},
    run: (world, _, { id }) => presentSession(findSession(world, id), url),
  }),
  operation({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    parameters: {},
    run(world, _, { id }) {
      const session = findSession(world, id);
      if (session.status === 'complete')
        throw invalidRequest('Only open sessions can be expired.', {
          code: 'resource_already_complete',
        });
      return presentSession(world.store.sessions.put({ ...session, status: 'expired' }), url);
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/refunds',
    parameters: { payment_intent: param.required(param.idText()) },
    run: (world, { payment_intent: intent }) => presentRefund(refundWhole(world, intent)),
  }),
];
