import { type Result, fail } from '#kernel/result.ts';
import { inviteManager } from './invite-manager.ts';
import { mayManage } from './managers.policy.ts';
import { type ManagerFind, lockManager } from './managers.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** Sends the invitation of somebody who has not registered yet again; the earlier link ends. */
export async function inviteAgain(
  context: RequestContext,
  find: ManagerFind,
  id: number,
  portalUrl: string,
): Promise<Result<true, 'not_found' | 'level_not_yours' | 'already_registered'>> {
  const { tx, actor } = context;
  const row = await lockManager(tx, find, id);
  if (!row || row.status === 'inactive') return fail('not_found');
  if (!mayManage(actor, row)) return fail('level_not_yours');
  if (row.status !== 'invited') return fail('already_registered');
  return inviteManager(context, id, portalUrl);
}
