import { type OrderState } from '#domain/cards/order-states.ts';
import { FEWEST_CARDS, MAX_CARDS, quantityRefused } from '#domain/cards/order-quote.ts';
import { may } from '#domain/access/rights.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit, json } from '#server/platform/audit.ts';
import { lockActiveClient } from '../clients/index.ts';
import type { Purchase } from '../payments/index.ts';
import type { CardsDeps } from './cards.deps.ts';
import { raiseOrderException } from '../payments/index.ts';
import { type LockedOrder, findOrder, lockOrder, saveOrder, stepsOf } from './orders.repo.ts';
import { announceOrder } from './announce-order.ts';
import { notifyOfOrder } from './notify-of-order.ts';
import { orderRequester } from './order-requester.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
type Refusal =
  | 'not_found'
  | 'order_submit_failed'
  | 'order_expired'
  | 'order_below_minimum'
  | 'order_above_maximum';

/** An order that may be paid now, under lock. */
async function payable(
  { tx, actor, now }: RequestContext,
  id: number,
): Promise<Result<LockedOrder, Refusal>> {
  const order = await lockOrder(tx, actor.client.id, id);
  if (!order) return fail('not_found');
  if (order.state !== 'quoted' || order.cancelling)
    return fail('order_submit_failed', { state: order.state });
  const refused = quantityRefused(order.quantity);
  if (refused)
    return fail(
      refused,
      refused === 'order_below_minimum' ? { minimum: FEWEST_CARDS } : { maximum: MAX_CARDS },
    );
  return order.valid_until <= now ? fail('order_expired') : ok(order);
}

export const purchaseOf = (order: LockedOrder, now: Date): Purchase => ({
  clientId: order.client_id,
  walletId: order.wallet_id,
  amount: order.total,
  description: `Card order ${order.id}`,
  by: { managerId: order.manager_id, name: order.manager_name },
  now,
});
export const stepTo = (order: Pick<LockedOrder, 'steps'>, state: OrderState, now: Date): string =>
  json({ ...stepsOf(order), [state]: now.toISOString() }) ?? '{}';

/**
 * Pays an order from its wallet. The money, the state and the words of it are one transaction;
 * sending it to the maker comes after.
 */
export async function payFromItsWallet(
  at: RequestContext,
  ports: CardsDeps['ports'],
  { id, key }: { readonly id: number; readonly key: string },
): Promise<
  Result<{ order_id: number }, Refusal | 'order_changed' | 'wallet_blocked' | 'insufficient_wallet'>
> {
  const { tx, actor, origin, now } = at;
  const found = await payable(at, id);
  if (!found.ok) return found;
  const order = found.value;
  // What was reviewed is another price: the order was changed meanwhile.
  if (order.key !== key) return fail('order_changed');
  // Its page at the payment provider is open: whoever pays there pays once.
  if (order.payment_state === 'pending') return fail('order_submit_failed', { state: 'pending' });
  const paid = await ports.payFromWallet(tx, purchaseOf(order, now));
  if (!paid.ok)
    return paid.code === 'insufficient_wallet' && !may(actor.level, 'view_money', false)
      ? fail('insufficient_wallet')
      : paid;
  await saveOrder(tx, actor.client.id, id, {
    state: 'submitted',
    payment: 'wallet',
    payment_state: 'paid',
    transfer_id: paid.value,
    failure: null,
    steps: stepTo(order, 'submitted', now),
    touched_at: now,
  });
  await audit(
    { tx, actor, origin, now },
    {
      action: 'orders.submit',
      subject: { kind: 'card_order', id },
      before: { state: 'quoted' },
      after: { state: 'submitted', payment: 'wallet', total: order.total, transfer_id: paid.value },
    },
  );
  await notifyOfOrder(tx, order, { news: 'submitted', now });
  announceOrder(tx, { clientId: actor.client.id, id, state: 'submitted' }, now);
  return ok({ order_id: id });
}

/** An order is to be paid on the provider's page: a page that is open is used again. */
export async function beginCheckout(
  at: RequestContext,
  id: number,
): Promise<Result<{ order_id: number }, Refusal>> {
  const { tx, actor, origin, now } = at;
  const found = await payable(at, id);
  if (!found.ok) return found;
  const order = found.value;
  if (order.payment_state === 'pending') return ok({ order_id: id });
  // A client that is ended at this moment finds the page open, or no page is opened any more.
  if (!(await lockActiveClient(tx, actor.client.id))) return fail('not_found');
  await saveOrder(tx, actor.client.id, id, {
    payment: 'card',
    payment_state: 'pending',
    checkout_no: order.checkout_no + 1,
    checkout_id: null,
    checkout_url: null,
    failure: null,
    touched_at: now,
  });
  await audit(
    { tx, actor, origin, now },
    {
      action: 'orders.checkout',
      subject: { kind: 'card_order', id },
      before: { payment_state: order.payment_state },
      after: { payment_state: 'pending', total: order.total },
    },
  );
  return ok({ order_id: id });
}

export async function openCheckout(
  deps: CardsDeps,
  actor: ManagerActor,
  id: number,
): Promise<Result<true, 'payment_setup_failed' | 'try_again' | 'not_found'>> {
  const clientId = actor.client.id;
  const order = await deps.db.read({ clientId }, (tx) => findOrder(tx, clientId, id));
  if (!order) return fail('not_found');
  if (order.checkout_id !== null || order.payment_state !== 'pending') return ok(true);
  const back = `${deps.portalUrl}/account-management/order-cards/${id}`;
  const opened =
    deps.payments === null
      ? ({ outcome: 'refused', code: 'not_set_up' } as const)
      : await deps.payments.open({
          key: `order-${clientId}-${id}-${order.checkout_no}`,
          amount: order.total,
          currency: order.currency,
          description: `${order.quantity} cards, order ${id}`,
          email: order.email,
          reference: `order-${clientId}-${id}`,
          successUrl: `${back}?returned=paid`,
          cancelUrl: `${back}?returned=unpaid`,
          language: actor.language,
        });
  if (opened.outcome === 'unavailable') return fail('try_again');
  await deps.db.write({ clientId }, async (tx) => {
    const open = await lockOrder(tx, clientId, id);
    if (open?.payment_state !== 'pending' || open.checkout_no !== order.checkout_no) return;
    await saveOrder(
      tx,
      clientId,
      id,
      opened.outcome === 'done'
        ? { checkout_id: opened.value.id, checkout_url: opened.value.url }
        : { payment: null, payment_state: 'failed', failure: 'payment_setup' },
    );
  });
  return opened.outcome === 'done' ? ok(true) : fail('payment_setup_failed');
}

/**
 * Finds out what became of the provider's page. What is paid there is posted once, and the order is
 * submitted with it.
 */
export async function settleCheckout(
  deps: CardsDeps,
  clientId: number,
  id: number,
  origin: Origin,
): Promise<Result<boolean, 'try_again'>> {
  const order = await deps.db.read({ clientId }, (tx) => findOrder(tx, clientId, id));
  if (
    !order ||
    order.payment_state !== 'pending' ||
    order.checkout_id === null ||
    deps.payments === null
  )
    return ok(false);
  const found = await deps.payments.find(order.checkout_id);
  if (found.outcome === 'unavailable') return fail('try_again');
  if (found.outcome === 'refused') return pageRefused(deps, order, found.code);
  const { state } = found.value;
  if (state === 'open') return ok(false);
  await deps.db.write({ clientId }, async (tx) => {
    const open = await lockOrder(tx, clientId, id);
    if (
      open?.payment_state !== 'pending' ||
      open.state !== 'quoted' ||
      open.checkout_id !== order.checkout_id
    )
      return;
    const now = deps.clock.now();
    if (state === 'expired')
      return void (await saveOrder(tx, clientId, id, {
        payment: null,
        payment_state: 'failed',
        checkout_url: null,
        failure: 'card_payment',
        touched_at: now,
      }));
    const transferId = await deps.ports.payFromOutside(tx, purchaseOf(open, now));
    await saveOrder(tx, clientId, id, {
      state: 'submitted',
      payment_state: 'paid',
      checkout_url: null,
      payment_ref: found.value.payment,
      transfer_id: transferId,
      failure: null,
      steps: stepTo(open, 'submitted', now),
      touched_at: now,
    });
    await audit(
      { tx, actor: orderRequester(clientId, open), origin, now },
      {
        action: 'orders.submit',
        subject: { kind: 'card_order', id },
        before: { state: 'quoted' },
        after: { state: 'submitted', payment: 'card', total: open.total, transfer_id: transferId },
      },
    );
    await notifyOfOrder(tx, open, { news: 'submitted', now });
    announceOrder(tx, { clientId, id, state: 'submitted' }, now);
  });
  return ok(true);
}

/** It is not known what became of the page: one that may still be paid is not given up. */
async function pageRefused(
  { db, clock }: CardsDeps,
  order: { readonly client_id: number; readonly id: number; readonly total: bigint },
  code: string,
): Promise<Result<never, 'try_again'>> {
  const clientId = order.client_id;
  await db.write({ clientId }, (tx) =>
    raiseOrderException(tx, clientId, order, { kind: 'checkout_refused', code, now: clock.now() }),
  );
  return fail('try_again');
}

/**
 * Closes the provider's page, so that the order can be paid another way. One that was paid there
 * meanwhile is paid.
 */
export async function leaveCheckout(
  deps: CardsDeps,
  actor: ManagerActor,
  id: number,
  origin: Origin,
): Promise<Result<boolean, 'try_again'>> {
  const clientId = actor.client.id;
  const order = await deps.db.read({ clientId }, (tx) => findOrder(tx, clientId, id));
  if (!order || order.payment_state !== 'pending' || deps.payments === null) return ok(false);
  // One that never opened, or whose answer was lost, was shown to nobody: there is nothing to
  // close.
  if (order.checkout_id !== null) {
    const closed = await deps.payments.expire(order.checkout_id);
    if (closed.outcome === 'unavailable') return fail('try_again');
    if (closed.outcome === 'refused') return settleCheckout(deps, clientId, id, origin);
  }
  await deps.db.write({ clientId }, async (tx) => {
    const open = await lockOrder(tx, clientId, id);
    if (open?.payment_state !== 'pending' || open.checkout_id !== order.checkout_id) return;
    const now = deps.clock.now();
    await saveOrder(tx, clientId, id, {
      payment: null,
      payment_state: 'none',
      checkout_id: null,
      checkout_url: null,
      touched_at: now,
    });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'orders.checkout',
        subject: { kind: 'card_order', id },
        before: { payment_state: 'pending' },
        after: { payment_state: 'none' },
      },
    );
  });
  return ok(false);
}
