import { memberStatus, type MemberStatus } from '#domain/people/member-status.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { closeSessionsOfMembers } from '#server/platform/directory/sessions.ts';
import { saveStatuses, statusFactsOf } from './many-members.repo.ts';

/**
 * Writes the shown status of many members anew after a change of places or onboarding, and answers
 * it by member. Who became inactive is signed out.
 */
export async function refreshStatuses(
  tx: WriteHandle,
  clientId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MemberStatus>> {
  const facts = await statusFactsOf(tx, clientId, ids);
  const derived = facts.map((one) => ({
    id: one.id,
    before: one.status,
    status: memberStatus(one),
  }));
  const changed = derived.filter(({ before, status }) => before !== status);
  if (changed.length > 0) await saveStatuses(tx, clientId, changed);
  const left = changed.filter(({ status }) => status === 'inactive').map(({ id }) => id);
  if (left.length > 0) await closeSessionsOfMembers(tx, clientId, left);
  return new Map(derived.map(({ id, status }) => [id, status]));
}
