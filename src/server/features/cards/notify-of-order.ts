import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import { orderMessages } from '#texts/cards/messages.ts';
import { raiseAlerts } from '../wallets/index.ts';
import type { LockedOrder } from './orders.repo.ts';

/**
 * News of an order goes to its e-mail, in every language, in the transaction that makes it; that it
 * ships is an alert as well.
 */
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
  if (news === 'shipped')
    await raiseAlerts(
      tx,
      order.client_id,
      [
        {
          kind: 'order_shipped',
          walletId: order.wallet_id,
          subjectId: BigInt(order.id),
          mailedTo: [order.email],
        },
      ],
      now,
    );
}
