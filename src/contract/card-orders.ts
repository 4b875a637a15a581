import { z } from 'zod';
import { ORDER_STATES } from '#domain/cards/order-states.ts';
import { blockers, id, instantOut, listOf, moneyOut, namedId, text } from './common.ts';
import { filterFile, filterId, filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

/** As it was typed: what is missing is told with everything else that is wrong. */
const typed = text(200)
  .nullish()
  .transform((value) => value ?? '');
const address = {
  address: typed,
  address_more: typed,
  city: typed,
  province: typed,
  country: typed,
  postal_code: typed,
};
const orderBody = z.object({
  quantity: z
    .int('not_a_number')
    .nullish()
    .transform((value) => value ?? null),
  wallet_id: namedId('wallet_required')
    .nullish()
    .transform((value) => value ?? null),
  company_name: typed,
  email: text(300)
    .nullish()
    .transform((value) => value ?? ''),
  ...address,
  addressee: typed,
  card_holder_name: typed,
});

const quote = z.object({
  card_fee: moneyOut,
  surcharge: moneyOut,
  bank_fee: moneyOut,
  shipping_fee: moneyOut,
  tax: moneyOut,
  total: moneyOut,
});
const limits = z.object({ minimum: z.int(), maximum: z.int() });
const payment = z.enum(['wallet', 'card']);

const addressShown = {
  address: z.string(),
  address_more: z.string(),
  city: z.string(),
  province: z.string(),
  country: z.enum(['CA', 'US']),
  postal_code: z.string(),
};

export const orderShown = z.object({
  order_id: id,
  state: z.enum(ORDER_STATES),
  quantity: z.int(),
  wallet_id: id,
  wallet_name: z.string(),
  company_name: z.string(),
  email: z.string(),
  ...addressShown,
  addressee: z.string(),
  card_holder_name: z.string(),
  currency: z.enum(['USD', 'CAD']),
  quote,
  valid_until: instantOut,
  expired: z.boolean(),
  payment: payment.nullable(),
  payment_state: z.enum(['none', 'pending', 'paid', 'failed', 'refunding', 'refunded']),
  /** Where it is paid by card: the payment provider's own page. */
  checkout_url: z.string().nullable(),
  payment_methods: z.array(payment),
  /** Whether the wallet holds the total. */
  enough: z.boolean(),
  /** What would stop paying from the wallet. */
  blockers,
  /** The Idempotency-Key for paying, shared by every window. */
  key: z.string(),
  failure: z.string().nullable(),
  tracking: z.string().nullable(),
  received: z.int(),
  steps: z.array(z.object({ state: z.enum(ORDER_STATES), at: instantOut })),
  created_by: z.string(),
  created_at: instantOut,
  cancelling: z.boolean(),
  abilities: z.array(z.enum(['edit', 'submit', 'cancel'])),
});

const order = { base: 'main', caller: 'order_cards', extension: true, output: orderShown } as const;

export const cardOrders = defineOperations({
  quoteCards: {
    ...order,
    method: 'GET',
    path: '/card-orders/quote',
    summary: 'What an order of cards would cost; the tax once it is known where it goes',
    query: z.object({ quantity: filterId, country: filterText, province: filterText }),
    output: z.object({
      quantity: z.int(),
      currency: z.enum(['USD', 'CAD']),
      quote,
      limits,
      payment_methods: z.array(payment),
    }),
    errors: [],
  },
  createCardOrder: {
    ...order,
    method: 'POST',
    path: '/card-orders',
    writes: true,
    status: 201,
    summary: 'Prices an order of cards; the price holds for seven days',
    body: orderBody,
    errors: [],
  },
  listCardOrders: {
    ...order,
    method: 'GET',
    path: '/card-orders',
    summary: 'Orders of cards, newest first',
    query: z.object({ state: filterText, file_type: filterFile, ...paging }),
    output: listOf(orderShown),
    orFile: true,
    errors: [],
  },
  showCardOrder: {
    ...order,
    method: 'GET',
    path: '/card-orders/{order}',
    summary: 'One order of cards',
    errors: [],
  },
  editCardOrder: {
    ...order,
    method: 'POST',
    path: '/card-orders/{order}',
    writes: true,
    summary: 'Changes an order that is not paid yet, and prices it anew',
    body: orderBody,
    errors: ['order_update_failed'],
  },
  submitCardOrder: {
    ...order,
    method: 'POST',
    path: '/card-orders/{order}/submit',
    uses: { use: 'wallet_pay', wallet: 'params.order' },
    moves: true,
    summary:
      "Pays an order from its wallet and sends it; the Idempotency-Key is the order's own `key`",
    errors: [
      'order_submit_failed',
      'order_changed',
      'order_expired',
      'order_below_minimum',
      'order_above_maximum',
      'wallet_blocked',
      'insufficient_wallet',
    ],
  },
  payCardOrder: {
    ...order,
    method: 'POST',
    path: '/card-orders/{order}/checkout',
    writes: true,
    summary: "Opens the payment provider's page for an order; it is sent once it is paid there",
    errors: [
      'order_submit_failed',
      'order_expired',
      'order_below_minimum',
      'order_above_maximum',
      'payment_setup_failed',
      'try_again',
    ],
  },
  checkCardOrderPayment: {
    ...order,
    method: 'POST',
    path: '/card-orders/{order}/check-payment',
    writes: true,
    summary: 'Asks the payment provider whether an order is paid',
    errors: ['try_again'],
  },
  leaveCardOrderCheckout: {
    ...order,
    method: 'POST',
    path: '/card-orders/{order}/leave-checkout',
    writes: true,
    summary: "Closes the payment provider's page of an order, so that it can be paid another way",
    errors: ['try_again'],
  },
  cancelCardOrder: {
    ...order,
    method: 'POST',
    path: '/card-orders/{order}/cancel',
    moves: true,
    summary: 'Cancels an order that is not in production; the money goes back',
    errors: ['order_cancel_failed', 'try_again'],
  },
  validateAddress: {
    method: 'POST',
    base: 'main',
    path: '/managers/{manager}/validate-address',
    caller: 'order_cards',
    summary: 'Checks a delivery address and writes it as the post does',
    body: z.object(address),
    output: z.object({
      ...addressShown,
      changed: z.boolean(),
    }),
    errors: [],
  },
});
