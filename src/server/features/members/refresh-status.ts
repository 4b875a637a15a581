import { memberStatus, type MemberStatus } from '#domain/people/member-status.ts';
import { invariant } from '#kernel/invariant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { closeSessionsOf } from '#server/platform/directory/sessions.ts';
import { cardOf, membersByIds, membershipsOf, saveOnboarding } from './members.repo.ts';

/** Writes the shown status anew after a change of membership, card or onboarding; answers it. */
export async function refreshStatus(
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<MemberStatus> {
  const [[member], memberships, card] = await Promise.all([
    membersByIds(tx, clientId, [id]),
    membershipsOf(tx, clientId, [id], 'all'),
    cardOf(tx, clientId, id),
  ]);
  invariant(member, 'a member whose status is derived exists');
  const facts = {
    activeMemberships: memberships.filter((one) => one.active).length,
    card: card?.state ?? null,
    invited: member.invited_at !== null,
    registered: member.registered_at !== null,
  };
  const status = memberStatus(facts);
  if (status !== member.status) await saveOnboarding(tx, clientId, id, { status });
  // Who comes back one day signs in anew.
  if (status === 'inactive' && member.status !== status)
    await closeSessionsOf(tx, { kind: 'customer', clientId, personId: id }, null);
  return status;
}
