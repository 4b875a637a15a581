import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { withdrawInvitation } from '#server/platform/directory/people.ts';
import { lockMember } from './member-edits.repo.ts';
import { saveOnboarding } from './members.repo.ts';
import { refreshStatus } from './refresh-status.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * Takes the invitation of a member who has not registered back: the link ends, they stand as
 * assigned.
 */
export async function removeInvitation(
  context: RequestContext,
  id: number,
): Promise<Result<true, 'not_found' | 'not_invitable'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const member = await lockMember(tx, clientId, id);
  if (!member) return fail('not_found');
  if (member.registered_at !== null || member.invited_at === null) return fail('not_invitable');
  await withdrawInvitation(tx, { kind: 'customer', clientId, personId: id });
  await saveOnboarding(tx, clientId, id, { invited_at: null, find_started_at: null });
  const status = await refreshStatus(tx, clientId, id);
  await audit(context, {
    action: 'customers.remove_invitation',
    subject: { kind: 'customer', id },
    before: { status: member.status },
    after: { status },
  });
  return ok(true);
}
