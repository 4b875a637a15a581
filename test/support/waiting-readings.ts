import { tipsTasks } from '#server/features/tips-data/index.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import type { World } from './world.ts';

type Store = { readonly clientId: number; readonly storeId: number };

/** Does what the background does with all readings of a store that wait; answers how many did. */
export async function doWaitingReadings(
  { test, clock }: World,
  doors: Parameters<typeof tipsTasks>[0]['doors'],
  { clientId, storeId }: Store,
): Promise<number> {
  const tasks = await test.owner<{ id: number }>(
    `SELECT id FROM tip_task WHERE client_id = $1 AND store_id = $2 AND state = 'pending'`,
    [clientId, storeId],
  );
  const pull = tipsTasks({ db: test.database, clock, doors }, tipResults)['tips.pull']!;
  for (const { id: taskId } of tasks) await pull({ clientId, taskId });
  return tasks.length;
}
