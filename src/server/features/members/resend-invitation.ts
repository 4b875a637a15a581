import { type Result, fail } from '#kernel/result.ts';
import { inviteMember } from './invite-member.ts';
import { lockMember } from './member-edits.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** Sends the invitation of a member who has not registered again; the earlier link ends. */
export async function resendInvitation(
  context: RequestContext,
  id: number,
  portalUrl: string,
): Promise<Result<true, 'not_found' | 'not_invitable'>> {
  const { tx, actor } = context;
  const member = await lockMember(tx, actor.client.id, id);
  if (!member) return fail('not_found');
  if (member.registered_at !== null || member.status === 'inactive') return fail('not_invitable');
  return inviteMember(context, id, portalUrl);
}
