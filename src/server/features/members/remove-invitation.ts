import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { withdrawInvitation } from '#server/platform/directory/people.ts';
import { lockMember } from './member-edits.repo.ts';
import { saveOnboarding } from './members.repo.ts';
import { refreshStatus } from './refresh-status.ts';

/** Takes the invitation of a member who has not registered back: the link ends, they stand as assigned. */
export async function removeInvitation(
  tx: WriteHandle,
  actor: ManagerActor,
  origin: Origin,
  id: number,
  now: Date,
): Promise<Result<true, 'not_found' | 'not_invitable'>> {
  const clientId = actor.client.id;
  const member = await lockMember(tx, clientId, id);
  if (!member) return fail('not_found');
  if (member.registered_at !== null || member.invited_at === null) return fail('not_invitable');
  await withdrawInvitation(tx, { kind: 'customer', clientId, personId: id });
  await saveOnboarding(tx, clientId, id, { invited_at: null, find_started_at: null });
  const status = await refreshStatus(tx, clientId, id);
  await audit(tx, now, actor, origin, {
    action: 'customers.remove_invitation',
    subject: { kind: 'customer', id },
    before: { status: member.status },
    after: { status },
  });
  return ok(true);
}
