import type { WriteHandle } from '#server/platform/database/handle.ts';
import { queueMessage } from '#server/platform/messages/messages.ts';
import { inEveryLanguage, textsFor } from '#server/platform/texts.ts';
import { orderMessages } from '#texts/cards/messages.ts';
import type { LockedOrder } from './orders.repo.ts';

/** News of an order goes to its e-mail, in every language, in the transaction that makes it. */
export async function notifyOfOrder(
  tx: WriteHandle,
  order: LockedOrder,
  {
    news,
    now,
    tracking = null,
  }: {
    readonly news: 'submitted' | 'shipped' | 'delivered' | 'cancelled';
    readonly now: Date;
    readonly tracking?: string | null | undefined;
  },
): Promise<void> {
  const params = { order: order.id, quantity: order.quantity, tracking: tracking ?? '' };
  const subject = textsFor('en', orderMessages)('order.subject', params);
  const body = inEveryLanguage(orderMessages, (say) => say(`order.${news}`, params));
  await queueMessage(
    tx,
    { channel: 'email', to: order.email, subject, body, code: null, clientId: order.client_id },
    now,
  );
}
