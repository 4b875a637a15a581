import { type OrderState, cancellable, leadsOn } from '#domain/cards/order-states.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { IssuedOrder } from '#server/providers/processor/issuer.port.ts';
import { cardProgram } from '../clients/index.ts';
import { stockCards } from '../members/index.ts';
import type { CardsDeps } from './cards.deps.ts';
import { raiseOrderException } from '../payments/index.ts';
import { type LockedOrder, findOrder, lockOrder, saveOrder } from './orders.repo.ts';
import { purchaseOf, stepTo } from './pay-order.ts';
import { announceOrder } from './announce-order.ts';
import { notifyOfOrder } from './notify-of-order.ts';
import { SYSTEM, processorActor, orderRequester } from './order-requester.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** What the maker of cards knows an order by: telling it twice is telling it once. */
export const referenceOf = (clientId: number, id: number): string => `order-${clientId}-${id}`;
export function readReference(reference: string): { clientId: number; id: number } | null {
  const [, clientId, id] = /^order-(\d{1,9})-(\d{1,9})$/.exec(reference) ?? [];
  return clientId && id ? { clientId: Number(clientId), id: Number(id) } : null;
}

/**
 * Sends a paid order to the maker of cards. One that is refused is cancelled, and the money goes
 * back.
 */
export async function sendOrder(
  deps: CardsDeps,
  clientId: number,
  id: number,
): Promise<'sent' | 'refused' | 'unavailable'> {
  const [order, program] = await deps.db.read({ clientId }, (tx) =>
    Promise.all([findOrder(tx, clientId, id), cardProgram(tx, clientId)]),
  );
  if (!order || order.state !== 'submitted' || order.ordered) return 'sent';
  const told = await deps.issuer.order({
    key: referenceOf(clientId, id),
    quantity: order.quantity,
    bin: program.bin,
    embossed: order.card_holder_name,
    address: {
      name: order.addressee,
      company: order.company_name,
      line1: order.address_street,
      line2: order.address_more,
      city: order.address_city,
      state: order.address_province,
      postal_code: order.address_postal_code,
      country: order.address_country,
    },
  });
  if (told.outcome === 'unavailable') return 'unavailable';
  await deps.db.write({ clientId }, async (tx) => {
    const open = await lockOrder(tx, clientId, id);
    if (!open || open.state !== 'submitted' || open.ordered) return;
    if (told.outcome === 'done')
      return void (await saveOrder(tx, clientId, id, {
        ordered: true,
        touched_at: deps.clock.now(),
      }));
    await giveBack(deps, tx, open, { failure: 'maker_refused', origin: SYSTEM });
  });
  return told.outcome === 'done' ? 'sent' : 'refused';
}

/**
 * Our order as it stands at the maker. Only onward: what is told late or twice does nothing.
 * Delivered cards are in the stock with it.
 */
export async function followOrder(deps: CardsDeps, clientId: number, id: number): Promise<void> {
  const found = await deps.issuer.findOrder(referenceOf(clientId, id));
  if (found.outcome !== 'done') return;
  await deps.db.write({ clientId }, (tx) =>
    follow(deps, tx, { clientId, id, issued: found.value }),
  );
}

async function follow(
  deps: CardsDeps,
  tx: WriteHandle,
  {
    clientId,
    id,
    issued,
  }: { readonly clientId: number; readonly id: number; readonly issued: IssuedOrder },
): Promise<void> {
  const order = await lockOrder(tx, clientId, id);
  const state = issued.state === 'received' ? 'submitted' : issued.state;
  if (!order || state === 'cancelled' || !leadsOn(order.state, state)) return;
  const now = deps.clock.now();
  const added =
    state === 'delivered'
      ? await stockCards(
          tx,
          clientId,
          issued.proxies.map((proxy) => ({ proxy, expires_on: null })),
          now,
        )
      : [];
  await saveOrder(tx, clientId, id, {
    state,
    ordered: true,
    steps: stepTo(order, state, now),
    touched_at: now,
    ...(issued.tracking ? { tracking: issued.tracking } : {}),
    ...(state === 'delivered' ? { received: added.length } : {}),
    // It is too late: it is being made.
    ...(cancellable(state) ? {} : { cancelling: false }),
  });
  await audit(
    { tx, actor: processorActor(clientId), origin: SYSTEM, now },
    {
      action: 'orders.state',
      subject: { kind: 'card_order', id },
      before: { state: order.state },
      after: { state, ...(state === 'delivered' ? { cards: added.length } : {}) },
    },
  );
  if (state === 'shipped' || state === 'delivered')
    await notifyOfOrder(tx, order, { news: state, now, tracking: issued.tracking });
  announceOrder(tx, { clientId, id, state }, now);
}

/**
 * First half of cancelling: the wish is written down. What was never sent and never paid ends here.
 */
export async function beginCancel(
  context: RequestContext,
  id: number,
): Promise<Result<{ order_id: number }, 'not_found' | 'order_cancel_failed'>> {
  const { tx, actor, now } = context;
  const order = await lockOrder(tx, actor.client.id, id);
  if (!order) return fail('not_found');
  if (order.state === 'cancelled') return ok({ order_id: id });
  if (!cancellable(order.state)) return fail('order_cancel_failed', { state: order.state });
  await saveOrder(tx, actor.client.id, id, { cancelling: true, touched_at: now });
  await audit(context, {
    action: 'orders.cancel',
    subject: { kind: 'card_order', id },
    before: { state: order.state },
    after: { state: 'cancelling' },
  });
  return ok({ order_id: id });
}

/**
 * Second half: the maker is told and the provider's page is closed, then the money goes back. Taken
 * up again by the sweep.
 */
export async function finishCancel(
  deps: CardsDeps,
  clientId: number,
  id: number,
  origin: Origin,
): Promise<Result<true, 'order_cancel_failed' | 'try_again'>> {
  const order = await deps.db.read({ clientId }, (tx) => findOrder(tx, clientId, id));
  if (!order || order.state === 'cancelled' || !order.cancelling)
    return order && order.state !== 'cancelled'
      ? fail('order_cancel_failed', { state: order.state })
      : ok(true);
  const ended =
    order.state === 'quoted' ? await closePage(deps, order) : await tellMaker(deps, clientId, id);
  if (ended === 'unavailable') return fail('try_again');
  if (ended === 'too_late') {
    await deps.db.write(
      { clientId },
      async (tx) => void (await saveOrder(tx, clientId, id, { cancelling: false })),
    );
    if (order.state !== 'quoted') await followOrder(deps, clientId, id);
    return fail('order_cancel_failed', { state: 'in_production' });
  }
  await deps.db.write({ clientId }, async (tx) => {
    const open = await lockOrder(tx, clientId, id);
    if (open?.cancelling && open.state !== 'cancelled')
      await giveBack(deps, tx, open, { failure: null, origin });
  });
  await refundCard(deps, clientId, id);
  return ok(true);
}

/**
 * A page that was paid meanwhile is too late: the order is on its way, and can be cancelled as
 * such.
 */
async function closePage(
  { payments }: CardsDeps,
  order: { readonly payment_state: string; readonly checkout_id: string | null },
): Promise<'ended' | 'too_late' | 'unavailable'> {
  if (order.payment_state !== 'pending' || order.checkout_id === null || payments === null)
    return 'ended';
  const closed = await payments.expire(order.checkout_id);
  if (closed.outcome !== 'refused') return closed.outcome === 'done' ? 'ended' : 'unavailable';
  // It is not open any more: paid, or lapsed with time.
  const found = await payments.find(order.checkout_id);
  return found.outcome === 'unavailable'
    ? 'unavailable'
    : found.outcome === 'done' && found.value.state === 'expired'
      ? 'ended'
      : 'too_late';
}

async function tellMaker(
  deps: CardsDeps,
  clientId: number,
  id: number,
): Promise<'ended' | 'too_late' | 'unavailable'> {
  const sent = await sendOrder(deps, clientId, id);
  if (sent !== 'sent') return sent === 'refused' ? 'ended' : 'unavailable';
  const told = await deps.issuer.cancelOrder(referenceOf(clientId, id));
  return told.outcome === 'done'
    ? 'ended'
    : told.outcome === 'refused'
      ? 'too_late'
      : 'unavailable';
}

/**
 * An order ends, and what was paid for it goes back in the books: a transfer that names the first.
 */
async function giveBack(
  { ports, clock }: CardsDeps,
  tx: WriteHandle,
  order: LockedOrder,
  { failure, origin }: { readonly failure: string | null; readonly origin: Origin },
): Promise<void> {
  const now = clock.now();
  const { client_id: clientId, id, transfer_id: paid, payment } = order;
  const back =
    paid === null
      ? null
      : payment === 'wallet'
        ? await ports.refundToWallet(tx, paid, purchaseOf(order, now))
        : await ports.refundOutside(tx, paid, purchaseOf(order, now));
  const state: OrderState = 'cancelled';
  await saveOrder(tx, clientId, id, {
    state,
    cancelling: false,
    failure,
    refund_transfer_id: back,
    checkout_url: null,
    steps: stepTo(order, state, now),
    touched_at: now,
    payment_state: paid === null ? 'none' : payment === 'wallet' ? 'refunded' : 'refunding',
  });
  await audit(
    {
      tx,
      actor: failure ? processorActor(clientId) : orderRequester(clientId, order),
      origin,
      now,
    },
    {
      action: 'orders.cancelled',
      subject: { kind: 'card_order', id },
      before: { state: order.state },
      after: { state, refunded: paid === null ? 0n : order.total, failure },
    },
  );
  if (paid !== null) await notifyOfOrder(tx, order, { news: 'cancelled', now });
  announceOrder(tx, { clientId, id, state }, now);
}

/** The payment provider gives back what was paid on its page; the books have it already. */
export async function refundCard(
  { db, payments, clock }: CardsDeps,
  clientId: number,
  id: number,
): Promise<void> {
  const order = await db.read({ clientId }, (tx) => findOrder(tx, clientId, id));
  if (order?.payment_state !== 'refunding' || order.payment_ref === null || payments === null)
    return;
  const done = await payments.refund(`refund-${clientId}-${id}`, order.payment_ref);
  if (done.outcome === 'refused')
    await db.write({ clientId }, (tx) =>
      raiseOrderException(tx, clientId, order, {
        kind: 'refund_refused',
        code: done.code,
        now: clock.now(),
      }),
    );
  if (done.outcome === 'done')
    await db.write(
      { clientId },
      async (tx) =>
        void (await saveOrder(tx, clientId, id, {
          payment_state: 'refunded',
          touched_at: clock.now(),
        })),
    );
}
