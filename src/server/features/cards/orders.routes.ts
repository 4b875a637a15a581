import type { FastifyInstance } from 'fastify';
import { cardOrders } from '#contract/card-orders.ts';
import { FEWEST_CARDS, MOST_CARDS, quoteCards } from '#domain/cards/order-quote.ts';
import { ORDER_STATES } from '#domain/cards/order-states.ts';
import { readRegion } from '#domain/people/addresses.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type EdgeDeps, serveRoom } from '#server/platform/http/edge.ts';
import type { Context } from '#server/platform/http/handler.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import type { CardsDeps } from './cards.deps.ts';
import { beginCancel, finishCancel, sendOrder } from './follow-order.ts';
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

type At = Context<(typeof cardOrders)['submitCardOrder']>;
type After = Pick<At, 'actor' | 'origin' | 'db' | 'now'>;
type Held = { readonly order_id: number };

/** Whether an order is one of a wallet that the manager sees. */
export async function seesOrder(tx: ReadHandle, actor: ManagerActor, id: number): Promise<boolean> {
  const order = await findOrder(tx, actor.client.id, id);
  return order !== null && (actor.wallets === 'all' || actor.wallets.includes(order.wallet_id));
}

/** Serves orders of cards. */
export function serveCardOrders(app: FastifyInstance, edge: EdgeDeps, deps: CardsDeps): void {
  const byCard = deps.payments !== null;
  const shown = async (tx: ReadHandle, actor: ManagerActor, id: number, now: Date) => {
    const row = await findOrder(tx, actor.client.id, id);
    return row ? ok((await presentOrders(tx, actor, [row], byCard, now))[0]!) : fail('not_found');
  };
  const then = async <E extends string>(
    done: Result<number, E>,
    { tx, actor, now }: Pick<At, 'tx' | 'actor' | 'now'>,
  ) => (done.ok ? shown(tx, actor, done.value, now) : done);
  const after = async (done: Result<unknown>, { order_id }: Held, { db, actor, now }: After) =>
    done.ok
      ? db.read({ clientId: actor.client.id }, (tx) => shown(tx, actor, order_id, now))
      : done;
  const steps = {
    submitCardOrder: {
      begin: (at: At) => payFromItsWallet(at, deps.ports, { id: at.params.order, key: at.key }),
      // It is paid: where the maker cannot be reached now, the sweep sends it.
      finish: async (held: Held, at: After) =>
        after(ok(await sendOrder(deps, at.actor.client.id, held.order_id)), held, at),
    },
    payCardOrder: {
      begin: (at: At) => beginCheckout(at, at.params.order),
      finish: async (held: Held, at: After) =>
        after(await openCheckout(deps, at.actor, held.order_id), held, at),
    },
    checkCardOrderPayment: {
      begin: ({ params }: At) => Promise.resolve(ok({ order_id: params.order })),
      finish: async (held: Held, at: After) => {
        const settled = await settleCheckout(deps, at.actor.client.id, held.order_id, at.origin);
        if (settled.ok && settled.value) await sendOrder(deps, at.actor.client.id, held.order_id);
        return after(settled, held, at);
      },
    },
    leaveCardOrderCheckout: {
      begin: ({ params }: At) => Promise.resolve(ok({ order_id: params.order })),
      finish: async (held: Held, at: After) => {
        const left = await leaveCheckout(deps, at.actor, held.order_id, at.origin);
        if (left.ok && left.value) await sendOrder(deps, at.actor.client.id, held.order_id);
        return after(left, held, at);
      },
    },
    cancelCardOrder: {
      begin: ({ tx, actor, origin, params, now }: At) =>
        beginCancel(tx, actor, origin, params.order, now),
      finish: async (held: Held, at: After) =>
        after(await finishCancel(deps, at.actor.client.id, held.order_id, at.origin), held, at),
    },
  };
  serveRoom(app, edge, cardOrders, {
    ...(steps as never as Record<keyof typeof steps, never>),
    quoteCards: ({ actor, query }) => Promise.resolve(quoted(actor, query, byCard)),
    createCardOrder: async (at) => then(await createOrder(at, at.body), at),
    editCardOrder: async (at) => then(await editOrder(at, at.params.order, at.body), at),
    showCardOrder: ({ tx, actor, params, now }) => shown(tx, actor, params.order, now),
    async listCardOrders({ tx, actor, query, now }) {
      const states = query.state
        ? ORDER_STATES.filter((state) => query.state?.split(',').includes(state))
        : null;
      const page = query.page ?? 1;
      const find = {
        clientId: actor.client.id,
        wallets: actor.wallets,
        states: states && (states.length > 0 ? states : ['none']),
      };
      const rows = await pageOfOrders(tx, find, query.per_page, (page - 1) * query.per_page);
      return ok(
        pageOf(await presentOrders(tx, actor, rows, byCard, now), {
          page,
          perPage: query.per_page,
          total: await countOrders(tx, find),
          cursor: null,
        }),
      );
    },
    validateAddress: ({ body }) => Promise.resolve(validated(body)),
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
  if (quantity > MOST_CARDS)
    return fail('invalid_input', {}, [
      { path: 'quantity', code: 'cards_quantity', params: { minimum: 1, maximum: MOST_CARDS } },
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
    limits: { minimum: FEWEST_CARDS, maximum: MOST_CARDS },
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
    changed: Object.entries(written).some(
      ([field, text]) => body[field as keyof typeof body] !== text,
    ),
  });
}
