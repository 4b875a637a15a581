import type { FastifyInstance } from 'fastify';
import type { Clock } from '#kernel/instant.ts';
import type { CardDesk } from './card-desk.ts';
import { openJournal } from '../kit/journal.ts';

type State = 'received' | 'approved' | 'in_production' | 'shipped' | 'delivered' | 'cancelled';
type Order = {
  id: string;
  state: State;
  quantity: number;
  bin: string;
  first: number;
  tracking: string | null;
  cards: string[];
  moved_at: number;
};
type OrderRequest = {
  key: string;
  quantity: number;
  bin: string;
  embossed_name?: string;
  ship_to?: Record<string, string>;
};

const NEXT: Partial<Record<State, State>> = {
  received: 'approved',
  approved: 'in_production',
  in_production: 'shipped',
  shipped: 'delivered',
};
const FIRST_NUMBER = 700_001;
/** What is asked for under this holder's name is refused: nobody makes it. */
const REFUSED_NAME = 'REFUSE ME';

type Deps = {
  readonly desk: CardDesk;
  readonly file?: string | undefined;
  readonly clock?: Clock | undefined;
  readonly step?: number | undefined;
};

type Orders = {
  readonly orders: ReadonlyMap<string, Order>;
  keep(order: Order): Order;
  advance(order: Order): Order;
  now(): number;
};

/** What the factory remembers, and how an order moves on: delivered, its cards are on the desk. */
function openOrders({ desk, file, clock }: Deps): Orders {
  const orders = new Map<string, Order>();
  const journal = openJournal<Order>(file, (order) => orders.set(order.id, order));
  const now = (): number => clock?.now().getTime() ?? 0;
  const keep = (order: Order): Order => {
    orders.set(order.id, order);
    journal.add([order]);
    return order;
  };
  const advance = (order: Order): Order => {
    const state = NEXT[order.state];
    if (!state) return order;
    const cards = state === 'delivered' ? cardsOf(order) : [];
    const moved = keep({
      ...order,
      state,
      cards,
      moved_at: now(),
      tracking:
        state === 'shipped' ? `CP${String(order.first).padStart(9, '0')}CA` : order.tracking,
    });
    desk.tell(cards.map((card) => ({ card, state: 'not_activated' as const })));
    desk.announce('order', order.id);
    return moved;
  };
  return { orders, keep, advance, now };
}

const cardsOf = ({ quantity, bin, first }: Order): string[] =>
  Array.from({ length: quantity }, (_, index) => `${bin}${String(first + index).padStart(9, '0')}`);
const presentOrder = ({ id, state, tracking, cards }: Order) => ({ id, state, tracking, cards });
const nextNumber = (orders: ReadonlyMap<string, Order>): number =>
  [...orders.values()].reduce(
    (next, order) => Math.max(next, order.first + order.quantity),
    FIRST_NUMBER,
  );

/**
 * The factory of the sandbox's processor: it takes orders once by their key, moves them on as time
 * passes, and delivers new cards.
 */
export function createOrderDesk(app: FastifyInstance, deps: Deps): { tick(): void } {
  const { orders, keep, advance, now } = openOrders(deps);
  app.post<{ Body: OrderRequest }>('/v1/card-orders', async ({ body }, reply) => {
    const before = orders.get(body.key);
    if (before) return presentOrder(before);
    if (!Number.isInteger(body.quantity) || body.quantity < 1)
      return reply.code(422).send({ error: 'quantity' });
    if (body.embossed_name?.toUpperCase() === REFUSED_NAME)
      return reply.code(422).send({ error: 'embossed_name' });
    return presentOrder(
      keep({
        id: body.key,
        state: 'received',
        quantity: body.quantity,
        bin: body.bin,
        first: nextNumber(orders),
        tracking: null,
        cards: [],
        moved_at: now(),
      }),
    );
  });
  app.get<{ Params: { id: string } }>('/v1/card-orders/:id', async ({ params }, reply) => {
    const order = orders.get(params.id);
    return order ? presentOrder(order) : reply.code(404).send({ error: 'not_found' });
  });
  app.post<{ Params: { id: string } }>('/v1/card-orders/:id/cancel', async ({ params }, reply) => {
    const order = orders.get(params.id);
    if (!order) return reply.code(404).send({ error: 'not_found' });
    if (order.state === 'cancelled') return presentOrder(order);
    if (order.state !== 'received' && order.state !== 'approved')
      return reply.code(409).send({ error: 'order_state', state: order.state });
    return presentOrder(keep({ ...order, state: 'cancelled', moved_at: now() }));
  });
  /** A button of the sandbox: the next step now. */
  app.post<{ Params: { id: string } }>('/v1/card-orders/:id/advance', async ({ params }, reply) => {
    const order = orders.get(params.id);
    return order ? presentOrder(advance(order)) : reply.code(404).send({ error: 'not_found' });
  });
  return {
    tick() {
      const { step, clock } = deps;
      if (!step || !clock) return;
      for (const order of orders.values())
        if (NEXT[order.state] && now() - order.moved_at >= step) advance(order);
    },
  };
}
