import type { OrderState } from '#domain/cards/order-states.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';

type Order = { readonly clientId: number; readonly id: number; readonly state: OrderState };

/** An order came into a state. */
export const announceOrder = (tx: WriteHandle, { clientId, id, state }: Order, at: Date): void =>
  announce(tx, {
    at,
    clientId,
    kind: 'orders.state_changed',
    payload: { order_id: id, state },
  });
