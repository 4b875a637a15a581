import { cardOrders } from '#contract/card-orders.ts';
import { FEWEST_CARDS, MAX_CARDS, quoteCards } from '#domain/cards/order-quote.ts';
import { ORDER_STATES } from '#domain/cards/order-states.ts';
import { readRegion } from '#domain/people/addresses.ts';
import { keysOf } from '#kernel/keys.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { allPages } from '#server/platform/http/all-pages.ts';
import { type PageQuery, pageOf } from '#server/platform/http/paging.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { fileReading } from '../wallets/index.ts';
import type { CardsDeps, CardsPorts } from './cards.deps.ts';
import { beginCancel, finishCancel, sendOrder } from './follow-order.ts';
import { ordersFile } from './orders-file.ts';
import { presentOrders, presentQuote } from './orders.present.ts';
import { countOrders, findOrder, pageOfOrders } from './orders.repo.ts';
import {
  beginCheckout,
  leaveCheckout,
  openCheckout,
  payFromItsWallet,
  settleCheckout,
} from './pay-order.ts';
import { createOrder, editOrder, readDelivery } from './place-order.ts';

type Orders = typeof cardOrders;
type OrderViewer = {
  readonly tx: ReadHandle;
  readonly actor: ManagerActor;
  readonly now: Date;
  readonly byCard: boolean;
};
type After = {
  readonly outside: CardsDeps;
  readonly actor: ManagerActor;
  readonly now: Date;
};
type OrderBegun = { readonly order_id: number };

/** Whether an order is one of a wallet that the manager sees. */
export async function seesOrder(tx: ReadHandle, actor: ManagerActor, id: number): Promise<boolean> {
  const order = await findOrder(tx, actor.client.id, id);
  return order !== null && (actor.wallets === 'all' || actor.wallets.includes(order.wallet_id));
}

async function showOrderOf({ tx, actor, now, byCard }: OrderViewer, id: number) {
  const row = await findOrder(tx, actor.client.id, id);
  return row
    ? ok((await presentOrders(tx, actor, [row], { payments: byCard, now }))[0]!)
    : fail('not_found');
}

/** The order as it stands after the outside world was asked. */
const shownAfter = async <E extends string>(
  done: Result<unknown, E>,
  { order_id }: OrderBegun,
  { outside, actor, now }: After,
) =>
  done.ok
    ? outside.db.read({ clientId: actor.client.id }, (tx) =>
        showOrderOf({ tx, actor, now, byCard: outside.payments !== null }, order_id),
      )
    : done;

const named = ({ params }: { readonly params: { readonly order: number } }) =>
  Promise.resolve(ok({ order_id: params.order }));

/** What asks the payment provider or the card maker between two transactions. */
const asking = (ports: CardsPorts) => ({
  submitCardOrder: twoSteps<Orders['submitCardOrder'], CardsDeps>()(
    (at) => payFromItsWallet(at, ports, { id: at.params.order, key: at.key }),
    // It is paid: where the maker cannot be reached now, the sweep sends it.
    async (begun, at) =>
      shownAfter(ok(await sendOrder(at.outside, at.actor.client.id, begun.order_id)), begun, at),
  ),
  payCardOrder: twoSteps<Orders['payCardOrder'], CardsDeps>()(
    (at) => beginCheckout(at, at.params.order),
    async (begun, at) =>
      shownAfter(await openCheckout(at.outside, at.actor, begun.order_id), begun, at),
  ),
  checkCardOrderPayment: twoSteps<Orders['checkCardOrderPayment'], CardsDeps>()(
    named,
    async (begun, at) => {
      const { outside, actor, origin } = at;
      const settled = await settleCheckout(outside, actor.client.id, begun.order_id, origin);
      if (settled.ok && settled.value) await sendOrder(outside, actor.client.id, begun.order_id);
      return shownAfter(settled, begun, at);
    },
  ),
  leaveCardOrderCheckout: twoSteps<Orders['leaveCardOrderCheckout'], CardsDeps>()(
    named,
    async (begun, at) => {
      const { outside, actor, origin } = at;
      const left = await leaveCheckout(outside, actor, begun.order_id, origin);
      if (left.ok && left.value) await sendOrder(outside, actor.client.id, begun.order_id);
      return shownAfter(left, begun, at);
    },
  ),
  cancelCardOrder: twoSteps<Orders['cancelCardOrder'], CardsDeps>()(
    ({ tx, actor, origin, params, now }) => beginCancel({ tx, actor, origin, now }, params.order),
    async (begun, at) => {
      const { outside, actor, origin } = at;
      const done = await finishCancel(outside, actor.client.id, begun.order_id, origin);
      return shownAfter(done, begun, at);
    },
  ),
});

/**
 * Serves orders of cards. `byCard`: a payment provider is set up, so that orders can be paid by
 * card too.
 */
export function serveCardOrders(
  edge: Edge<CardsDeps>,
  { ports, byCard }: { readonly ports: CardsPorts; readonly byCard: boolean },
): void {
  const then = async <E extends string>(
    done: Result<number, E>,
    { tx, actor, now }: Omit<OrderViewer, 'byCard'>,
  ) => (done.ok ? showOrderOf({ tx, actor, now, byCard }, done.value) : done);
  edge.serve(cardOrders, {
    ...asking(ports),
    quoteCards: ({ actor, query }) => Promise.resolve(quoted(actor, query, byCard)),
    createCardOrder: async (at) => then(await createOrder(at, at.body), at),
    editCardOrder: async (at) => then(await editOrder(at, at.params.order, at.body), at),
    showCardOrder: ({ tx, actor, params, now }) =>
      showOrderOf({ tx, actor, now, byCard }, params.order),
    async listCardOrders({ tx, actor, query, now }) {
      const states = query.state
        ? ORDER_STATES.filter((state) => query.state?.split(',').includes(state))
        : null;
      const find = {
        clientId: actor.client.id,
        wallets: actor.wallets,
        states: states && (states.length > 0 ? states : ['none']),
      };
      const viewer = { tx, actor, now, byCard };
      if (query.file_type === undefined) return ok(await orderPage(viewer, find, query));
      const orders = await allPages((page) => orderPage(viewer, find, page));
      return ok(await ordersFile(orders, await fileReading(tx, actor), query.file_type));
    },
    validateAddress: ({ body }) => Promise.resolve(validated(body)),
  });
}

async function orderPage(
  { tx, actor, now, byCard }: OrderViewer,
  find: Parameters<typeof pageOfOrders>[1],
  { page = 1, per_page: perPage }: PageQuery,
) {
  const rows = await pageOfOrders(tx, find, perPage, (page - 1) * perPage);
  return pageOf(await presentOrders(tx, actor, rows, { payments: byCard, now }), {
    page,
    perPage,
    total: await countOrders(tx, find),
    cursor: null,
  });
}

function quoted(
  actor: ManagerActor,
  {
    quantity = FEWEST_CARDS,
    country,
    province,
  }: { quantity?: number | undefined; country?: string | undefined; province?: string | undefined },
  byCard: boolean,
) {
  if (quantity > MAX_CARDS)
    return fail('invalid_input', {}, [
      { path: 'quantity', code: 'cards_quantity', params: { minimum: 1, maximum: MAX_CARDS } },
    ]);
  const region = country === 'CA' || country === 'US' ? readRegion(country, province ?? '') : null;
  const quote = quoteCards(
    quantity,
    (country === 'CA' || country === 'US') && region?.ok ? { country, region: region.value } : null,
  );
  return ok({
    quantity,
    currency: actor.client.currency,
    quote: presentQuote(quote),
    limits: { minimum: FEWEST_CARDS, maximum: MAX_CARDS },
    payment_methods: byCard ? ['wallet' as const, 'card' as const] : ['wallet' as const],
  });
}

function validated(body: Parameters<typeof readDelivery>[0]) {
  const { address, problems } = readDelivery(body);
  if (!address || problems.length > 0) return fail('invalid_input', {}, problems);
  const written = {
    address: address.street,
    address_more: address.more,
    city: address.city,
    province: address.region,
    country: address.country,
    postal_code: address.postalCode,
  };
  return ok({
    ...written,
    changed: keysOf(written).some((field) => body[field] !== written[field]),
  });
}
