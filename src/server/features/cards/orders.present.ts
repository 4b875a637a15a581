import type { z } from 'zod';
import type { orderShown } from '#contract/card-orders.ts';
import { type Quote } from '#domain/cards/order-quote.ts';
import { ORDER_STATES, cancellable } from '#domain/cards/order-states.ts';
import { blockersOfUse } from '#domain/subscriptions/index.ts';
import { toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type OrderRow, stepsOf } from './orders.repo.ts';

type OrderAnswer = z.input<typeof orderShown>;

export const presentQuote = (quote: Quote) => ({
  card_fee: toWire(quote.cardFee),
  surcharge: toWire(quote.surcharge),
  bank_fee: toWire(quote.bankFee),
  shipping_fee: toWire(quote.shippingFee),
  tax: toWire(quote.tax),
  total: toWire(quote.total),
});

/** Orders as they are shown; whether their wallets hold enough, in one look. */
export async function presentOrders(
  tx: ReadHandle,
  actor: ManagerActor,
  rows: readonly OrderRow[],
  { payments, now }: { readonly payments: boolean; readonly now: Date },
): Promise<OrderAnswer[]> {
  const held = await balances(tx, {
    clientId: actor.client.id,
    accountIds: rows.map((row) => row.wallet_account_id),
  });
  return rows.map((row) =>
    present(row, (held.get(row.wallet_account_id) ?? 0n) >= row.total, payments, now),
  );
}

function present(row: OrderRow, enough: boolean, payments: boolean, now: Date): OrderAnswer {
  const steps = stepsOf(row);
  const open = row.state === 'quoted' && !row.cancelling;
  return {
    order_id: row.id,
    state: row.state,
    quantity: row.quantity,
    wallet_id: row.wallet_id,
    wallet_name: row.wallet_name,
    company_name: row.company_name,
    email: row.email,
    address: row.address_street,
    address_more: row.address_more,
    city: row.address_city,
    province: row.address_province,
    country: row.address_country,
    postal_code: row.address_postal_code,
    addressee: row.addressee,
    card_holder_name: row.card_holder_name,
    currency: row.currency,
    quote: presentQuote({
      cardFee: row.card_fee,
      surcharge: row.surcharge,
      bankFee: row.bank_fee,
      shippingFee: row.shipping_fee,
      tax: row.tax,
      total: row.total,
    }),
    valid_until: row.valid_until.toISOString(),
    expired: row.state === 'quoted' && row.valid_until <= now,
    payment: row.payment,
    payment_state: row.payment_state,
    checkout_url: row.checkout_url,
    payment_methods: payments ? ['wallet', 'card'] : ['wallet'],
    enough,
    blockers: open
      ? blockersOfUse({ name: row.wallet_name, access: row.access }, 'wallet_pay')
      : [],
    key: row.key,
    failure: row.failure,
    tracking: row.tracking,
    received: row.received,
    steps: ORDER_STATES.flatMap((state) => (steps[state] ? [{ state, at: steps[state] }] : [])),
    created_by: row.manager_name,
    created_at: row.created_at.toISOString(),
    cancelling: row.cancelling,
    abilities: [
      ...(open && row.payment_state !== 'pending' ? (['edit'] as const) : []),
      ...(open ? (['submit'] as const) : []),
      ...(cancellable(row.state) && !row.cancelling ? (['cancel'] as const) : []),
    ],
  };
}
