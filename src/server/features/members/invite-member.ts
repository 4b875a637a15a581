import { type Result, fail, ok } from '#kernel/result.ts';
import { type Actor, clientOf } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { sendInvitation } from '../auth/index.ts';
import { findClient } from '../clients/index.ts';
import { membersByIds, saveOnboarding } from './members.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** Sends a member the link to register with, to the name that they will sign in with. */
export async function inviteMember(
  context: RequestContext<Actor>,
  memberId: number,
  portalUrl: string,
): Promise<Result<true, 'not_found'>> {
  const { tx, actor, now } = context;
  const clientId = clientOf(actor);
  const [member] = await membersByIds(tx, clientId, [memberId]);
  const client = await findClient(tx, clientId);
  if (!member || !client || member.registered_at !== null) return fail('not_found');
  const channel = member.username_option === 2 ? 'email' : 'sms';
  const to = {
    channel,
    address: member.identifier,
    language: member.language,
    clientName: client.client_name,
    portalUrl,
  } as const;
  await sendInvitation(tx, { kind: 'customer', clientId, personId: memberId }, to, now);
  await saveOnboarding(tx, clientId, memberId, {
    invited_at: now,
    status: member.status === 'assigned' ? 'pending' : member.status,
  });
  await audit(context, {
    action: 'customers.invite',
    subject: { kind: 'customer', id: memberId },
    after: { channel },
  });
  return ok(true);
}
