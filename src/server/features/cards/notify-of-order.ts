import type { WriteHandle } from '#server/platform/database/handle.ts';
import { orderTexts, queueMessage } from '#server/platform/messages/messages.ts';
import type { LockedOrder } from './orders.repo.ts';

/** News of an order goes to its e-mail, in the transaction that makes it. */
export async function notifyOfOrder(
  tx: WriteHandle,
  order: LockedOrder,
  news: 'submitted' | 'shipped' | 'delivered' | 'cancelled',
  now: Date,
  tracking: string | null = null,
): Promise<void> {
  const { subject, body } = orderTexts(news, order.id, order.quantity, tracking);
  await queueMessage(
    tx,
    { channel: 'email', to: order.email, subject, body, code: null, clientId: order.client_id },
    now,
  );
}
