import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { MembersPorts } from './members.ports.ts';
import { membersByIds, membershipsOf } from './members.repo.ts';

/** Which of these members are the manager's to see. */
export async function theirsAmong(
  tx: ReadHandle,
  ports: MembersPorts,
  actor: ManagerActor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const seen = await ports.storesSeen(tx, actor);
  if (seen === 'all')
    return new Set((await membersByIds(tx, actor.client.id, ids)).map((row) => row.id));
  return new Set(
    (await membershipsOf(tx, actor.client.id, ids, seen)).map((row) => row.customer_id),
  );
}
