import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
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
  await mailAll(
    tx,
    {
      clientId: order.client_id,
      to: [order.email],
      catalogue: orderMessages,
      subject: (say) => say('order.subject', params),
      body: (say) => say(`order.${news}`, params),
    },
    now,
  );
}
