import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { seenBy, walletsSeen } from '../wallets/index.ts';
import { type SubscriptionAnswer, presentSubscriptions } from './subscriptions.present.ts';
import { latestOfWallets } from './subscriptions.repo.ts';

/** The last subscription of each wallet that somebody sees, as they may see it. */
export async function subscriptionsOfClient(
  tx: ReadHandle,
  actor: ManagerActor,
): Promise<SubscriptionAnswer[]> {
  const wallets = await walletsSeen(tx, seenBy(actor));
  const rows = await latestOfWallets(
    tx,
    actor.client.id,
    wallets.map(({ id }) => id),
  );
  return presentSubscriptions(tx, actor, rows);
}
