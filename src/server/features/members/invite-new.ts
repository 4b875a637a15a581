import { type Actor, type Origin, clientOf } from '#server/platform/actor.ts';
import { auditMany } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { sendInvitations } from '../auth/index.ts';
import { clientTerms } from '../clients/index.ts';
import { membersByIds } from './members.repo.ts';

/** Invites members who were just added and stand as invited already, however many they are, by one statement a table. */
export async function inviteNew(tx: WriteHandle, actor: Actor, origin: Origin, ids: readonly number[], portalUrl: string, now: Date): Promise<void> {
  const clientId = clientOf(actor);
  const { name: clientName } = await clientTerms(tx, clientId);
  const invited = (await membersByIds(tx, clientId, ids)).map((member) => ({
    person: { kind: 'customer', clientId, personId: member.id } as const,
    to: { channel: member.username_option === 2 ? 'email' : 'sms', address: member.identifier, language: member.language as 'en' | 'es' | 'fr', clientName, portalUrl } as const,
  }));
  await sendInvitations(tx, clientId, invited, now);
  auditMany(tx, now, actor, origin, 'customers.invite', 'customer', invited.map(({ person, to }) => ({ id: person.personId, after: { channel: to.channel } })));
}
