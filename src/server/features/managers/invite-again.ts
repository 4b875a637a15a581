import { type Result, fail } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { inviteManager } from './invite-manager.ts';
import { mayManage } from './managers.policy.ts';
import { type ManagerFind, lockManager } from './managers.repo.ts';

/** Sends the invitation of somebody who has not registered yet again; the earlier link ends. */
export async function inviteAgain(
  tx: WriteHandle,
  actor: ManagerActor,
  origin: Origin,
  find: ManagerFind,
  id: number,
  portalUrl: string,
  now: Date,
): Promise<Result<true, 'not_found' | 'level_not_yours' | 'already_registered'>> {
  const row = await lockManager(tx, find, id);
  if (!row || row.status === 'inactive') return fail('not_found');
  if (!mayManage(actor, row)) return fail('level_not_yours');
  if (row.status !== 'invited') return fail('already_registered');
  return inviteManager(tx, actor, origin, id, portalUrl, now);
}
