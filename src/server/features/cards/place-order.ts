import { randomUUID } from 'node:crypto';
import type { cardOrders } from '#contract/card-orders.ts';
import type { BodyOf } from '#contract/operation.ts';
import { MAX_CARDS, QUOTE_DAYS, quoteCards } from '#domain/cards/order-quote.ts';
import { DELIVERY_FIELDS } from '#domain/cards/delivery-fields.ts';
import { type Address, type Country, readAddress } from '#domain/people/addresses.ts';
import { readEmail } from '#domain/people/identifiers.ts';
import { after, days } from '#kernel/instant.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit, json } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { findWallet, seenBy } from '../wallets/index.ts';
import { announceOrder } from './announce-order.ts';
import { insertOrder, lockOrder, saveOrder } from './orders.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type OrderInput = BodyOf<(typeof cardOrders)['createCardOrder']>;
type AddressInput = Pick<
  OrderInput,
  'address' | 'address_more' | 'city' | 'province' | 'country' | 'postal_code'
>;

/**
 * Reads a delivery address by the rules of its country; everything that is wrong at once, by the
 * names of the form.
 */
export function readDelivery(input: AddressInput): {
  readonly address: Address | null;
  readonly problems: readonly Problem[];
} {
  const country = input.country.trim().toUpperCase();
  if (country !== 'CA' && country !== 'US') {
    const empty = (['address', 'city', 'province', 'postal_code'] as const)
      .filter((field) => input[field] === '')
      .map((path) => ({ path, code: 'required' }));
    return {
      address: null,
      problems: [
        ...empty,
        { path: 'country', code: country === '' ? 'required' : 'invalid_value' },
      ],
    };
  }
  const read = readAddress(country satisfies Country, {
    street: input.address,
    more: input.address_more,
    city: input.city,
    region: input.province,
    postalCode: input.postal_code,
  });
  return {
    address: read.address,
    problems: read.problems.map(({ field, code, params }) => ({
      path: DELIVERY_FIELDS[field],
      code,
      params,
    })),
  };
}

const REQUIRED = ['company_name', 'addressee', 'card_holder_name'] as const;
/**
 * What can be embossed; and what can be printed on a parcel: nothing that turns the direction of
 * the rest.
 */
const EMBOSSED = /^[\p{L}\p{M}\p{N} .,'’&#/-]*$/u;
const PRINTED = /^(?:[^\p{Cc}\p{Cf}]|[\u200c\u200d])*$/u;
/** What fits on a card. */
const LONGEST_HOLDER = 26;

async function readOrder(tx: ReadHandle, actor: ManagerActor, input: OrderInput) {
  const { address, problems: wrong } = readDelivery(input);
  const problems: Problem[] = [
    ...wrong,
    ...REQUIRED.filter((field) => input[field] === '').map((path) => ({ path, code: 'required' })),
  ];
  const { quantity, wallet_id } = input;
  if (quantity === null) problems.push({ path: 'quantity', code: 'required' });
  else if (quantity < 1 || quantity > MAX_CARDS)
    problems.push({
      path: 'quantity',
      code: 'cards_quantity',
      params: { minimum: 1, maximum: MAX_CARDS },
    });
  if (wallet_id === null) problems.push({ path: 'wallet_id', code: 'wallet_required' });
  else if (!(await findWallet(tx, seenBy(actor), wallet_id)))
    problems.push({ path: 'wallet_id', code: 'wallet_not_yours' });
  const email = input.email === '' ? fail('required') : readEmail(input.email);
  if (!email.ok) problems.push({ path: 'email', code: email.code });
  for (const field of REQUIRED)
    if (!(field === 'card_holder_name' ? EMBOSSED : PRINTED).test(input[field]))
      problems.push({ path: field, code: 'invalid_characters' });
  if (input.card_holder_name.length > LONGEST_HOLDER)
    problems.push({
      path: 'card_holder_name',
      code: 'too_long',
      params: { maximum: LONGEST_HOLDER },
    });
  if (problems.length > 0 || !address || !email.ok || quantity === null || wallet_id === null)
    return fail('invalid_input', {}, problems);
  const quote = quoteCards(quantity, address);
  return ok({
    quantity,
    wallet_id,
    company_name: input.company_name,
    email: email.value,
    address_street: address.street,
    address_more: address.more,
    address_city: address.city,
    address_province: address.region,
    address_country: address.country,
    address_postal_code: address.postalCode,
    addressee: input.addressee,
    card_holder_name: input.card_holder_name,
    card_fee: quote.cardFee,
    surcharge: quote.surcharge,
    bank_fee: quote.bankFee,
    shipping_fee: quote.shippingFee,
    tax: quote.tax,
    total: quote.total,
  }) satisfies Result<object>;
}

/** Prices an order and keeps it: it can be paid as long as the price holds. */
export async function createOrder(
  context: RequestContext,
  input: OrderInput,
): Promise<Result<number, 'invalid_input'>> {
  const { tx, actor, now } = context;
  const read = await readOrder(tx, actor, input);
  if (!read.ok) return read;
  const clientId = actor.client.id;
  const id = await insertOrder(tx, {
    ...read.value,
    client_id: clientId,
    key: randomUUID(),
    state: 'quoted',
    currency: actor.client.currency,
    valid_until: after(now, days(QUOTE_DAYS)),
    payment: null,
    checkout_id: null,
    checkout_url: null,
    payment_ref: null,
    transfer_id: null,
    refund_transfer_id: null,
    failure: null,
    tracking: null,
    steps: json({ quoted: now.toISOString() }) ?? '{}',
    manager_id: actor.managerId,
    manager_name: actor.name,
    manager_kind: actor.kind,
    created_at: now,
    touched_at: now,
  });
  await audit(context, {
    action: 'orders.quote',
    subject: { kind: 'card_order', id },
    after: {
      quantity: read.value.quantity,
      wallet_id: read.value.wallet_id,
      total: read.value.total,
    },
  });
  announceOrder(tx, { clientId, id, state: 'quoted' }, now);
  return ok(id);
}

/**
 * Changes an order that is not paid yet, prices it anew, and gives it a new key: what was reviewed
 * before can no longer be paid.
 */
export async function editOrder(
  context: RequestContext,
  id: number,
  input: OrderInput,
): Promise<Result<number, 'invalid_input' | 'not_found' | 'order_update_failed'>> {
  const { tx, actor, now } = context;
  const order = await lockOrder(tx, actor.client.id, id);
  if (!order) return fail('not_found');
  if (order.state !== 'quoted' || order.cancelling || order.payment_state === 'pending')
    return fail('order_update_failed', { state: order.state });
  const read = await readOrder(tx, actor, input);
  if (!read.ok) return read;
  const changes = changesOf(order, read.value);
  await saveOrder(tx, actor.client.id, id, {
    ...read.value,
    key: randomUUID(),
    valid_until: after(now, days(QUOTE_DAYS)),
    failure: null,
    touched_at: now,
  });
  if (changes)
    await audit(context, {
      action: 'orders.edit',
      subject: { kind: 'card_order', id },
      ...changes,
    });
  return ok(id);
}
