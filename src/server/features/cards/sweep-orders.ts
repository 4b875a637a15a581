import { after, seconds } from '#kernel/instant.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import type { CardsDeps } from './cards.deps.ts';
import { finishCancel, refundCard, sendOrder } from './follow-order.ts';
import { clientsWithWaitingOrders, ordersWaiting } from './orders.repo.ts';
import { settleCheckout } from './pay-order.ts';
import { SYSTEM } from './order-requester.ts';

/** Somebody may be at it this moment. */
const AT_REST = seconds(5);

/** Orders that wait for the world outside, of all clients. */
export const orderSweep = (deps: CardsDeps, failed: (error: unknown) => void): Sweep => ({
  name: 'cards.orders',
  due: (db) => clientsWithWaitingOrders(db, after(deps.clock.now(), -AT_REST)),
  work: (clientId) => sweepOrders(deps, clientId, failed),
});

/** Takes up what orders wait for from the world outside. Everything is safe to do twice. */
async function sweepOrders(
  deps: CardsDeps,
  clientId: number,
  failed: (error: unknown) => void,
): Promise<void> {
  const now = deps.clock.now();
  const waiting = await deps.db.read({ clientId }, (tx) =>
    ordersWaiting(tx, clientId, after(now, -AT_REST)),
  );
  for (const order of waiting) {
    const step: Promise<unknown> =
      order.payment_state === 'refunding'
        ? refundCard(deps, clientId, order.id)
        : order.cancelling
          ? finishCancel(deps, clientId, order.id, SYSTEM)
          : order.state === 'submitted'
            ? sendOrder(deps, clientId, order.id)
            : payAndSend(deps, clientId, order.id);
    await step.catch(failed);
  }
}

async function payAndSend(deps: CardsDeps, clientId: number, id: number): Promise<void> {
  const settled = await settleCheckout(deps, clientId, id, SYSTEM);
  if (settled.ok && settled.value) await sendOrder(deps, clientId, id);
}
