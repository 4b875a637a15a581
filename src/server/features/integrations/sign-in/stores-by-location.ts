import type { ManagerActor } from '#server/platform/actor.ts';
import { seenBy, walletsSeen } from '../../wallets/index.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import type { DataType } from '../integrations.tables.ts';

/** Which of the stores that somebody sees a location of 7shifts feeds already, by its name. */
export const storesByLocation = (
  { db, feeds }: IntegrationsDeps,
  actor: ManagerActor,
  dataType: DataType,
): Promise<ReadonlyMap<string, string>> => {
  const clientId = actor.client.id;
  return db.read({ clientId }, async (tx) => {
    const names = new Map(
      (await walletsSeen(tx, seenBy(actor))).map((wallet) => [wallet.store_id, wallet.store_name]),
    );
    const found = new Map<string, string>();
    for (const [storeId, name] of names) {
      const feed = await feeds.feedOf(tx, clientId, storeId, dataType);
      if (feed?.provider === '7shifts') found.set(feed.location, name);
    }
    return found;
  });
};
