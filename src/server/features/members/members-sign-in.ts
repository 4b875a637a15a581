import { memberStatus } from '#domain/people/member-status.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { cardOf, membersByIds, membershipsOf, saveOnboarding } from './members.repo.ts';

/** What signing in has to know of a member; null where there is none. */
export async function describeMember(tx: ReadHandle, clientId: number, id: number) {
  const [row] = await membersByIds(tx, clientId, [id]);
  if (!row) return null;
  const memberships = await membershipsOf(tx, clientId, [id], 'all');
  return {
    firstName: row.first_name,
    mobile: row.mobile_number,
    email: row.email,
    language: row.language,
    active: row.status !== 'inactive' && row.client_portal,
    status: row.status,
    level: 'member',
    stores: memberships.filter((one) => one.active).map((one) => one.store_id),
  };
}

/** A member has set a password: the shown status follows. */
export async function memberRegistered(
  tx: WriteHandle,
  clientId: number,
  id: number,
  { agreed, now }: { readonly agreed: boolean; readonly now: Date },
): Promise<void> {
  const [row] = await membersByIds(tx, clientId, [id]);
  if (!row) return;
  const memberships = await membershipsOf(tx, clientId, [id], 'all');
  const card = await cardOf(tx, clientId, id);
  const status = memberStatus({
    activeMemberships: memberships.filter((one) => one.active).length,
    card: card?.state ?? null,
    invited: true,
    registered: true,
  });
  await saveOnboarding(tx, clientId, id, {
    status,
    registered_at: row.registered_at ?? now,
    ...(agreed ? { agreed_at: row.agreed_at ?? now } : {}),
  });
}

export const memberFindStarted = (tx: WriteHandle, clientId: number, id: number, now: Date) =>
  saveOnboarding(tx, clientId, id, { find_started_at: now });
