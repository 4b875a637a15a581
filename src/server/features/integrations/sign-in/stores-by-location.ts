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
    const locations = await feeds.locationsAtProvider(tx, clientId, '7shifts', dataType);
    const found = new Map<string, string>();
    for (const { store_id: storeId, store_name: name } of await walletsSeen(tx, seenBy(actor))) {
      const location = locations.get(storeId);
      if (location !== undefined) found.set(location, name);
    }
    return found;
  });
};
