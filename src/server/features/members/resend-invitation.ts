import { type Result, fail } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { inviteMember } from './invite-member.ts';
import { lockMember } from './member-edits.repo.ts';

/** Sends the invitation of a member who has not registered again; the earlier link ends. */
export async function resendInvitation(
  tx: WriteHandle,
  actor: ManagerActor,
  origin: Origin,
  id: number,
  portalUrl: string,
  now: Date,
): Promise<Result<true, 'not_found' | 'not_invitable'>> {
  const member = await lockMember(tx, actor.client.id, id);
  if (!member) return fail('not_found');
  if (member.registered_at !== null || member.status === 'inactive') return fail('not_invitable');
  return inviteMember(tx, actor, origin, id, portalUrl, now);
}
