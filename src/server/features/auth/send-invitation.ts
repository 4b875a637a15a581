import { after, days } from '#kernel/instant.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { invite, inviteMany } from '#server/platform/directory/people.ts';
import type { Person } from '#server/platform/directory/sessions.ts';
import { queueMessage, queueMessages } from '#server/platform/messages/messages.ts';
import { textsFor } from '#server/platform/texts.ts';
import { authMessages } from '#texts/auth/messages.ts';

/** An invitation can be used this long. */
const LIFE = days(14);

type InvitationAddress = {
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly language: Language;
  readonly clientName: string;
  readonly portalUrl: string;
};

function invitation(to: InvitationAddress, token: string) {
  const say = textsFor(to.language, authMessages);
  const link = `${to.portalUrl}/user/set-password?token=${token}`;
  return {
    channel: to.channel,
    to: to.address,
    subject: to.channel === 'email' ? say('invitation.subject', { client: to.clientName }) : null,
    body: say('invitation.body', { client: to.clientName, link }),
  };
}

/**
 * Invites a manager or member: a link to choose a first password, by SMS or e-mail. Earlier
 * invitations of theirs end.
 */
export async function sendInvitation(
  tx: WriteHandle,
  person: Person,
  to: InvitationAddress,
  now: Date,
): Promise<void> {
  const token = await invite(tx, person, now, after(now, LIFE));
  await queueMessage(tx, { ...invitation(to, token), code: null, clientId: person.clientId }, now);
}

/** The same for many people of one client who were never invited before. */
export async function sendInvitations(
  tx: WriteHandle,
  clientId: number,
  people: readonly { readonly person: Person; readonly to: InvitationAddress }[],
  now: Date,
): Promise<void> {
  const tokens = await inviteMany(
    tx,
    people.map(({ person }) => person),
    now,
    after(now, LIFE),
  );
  const messages = people.map(({ to }, index) => invitation(to, tokens[index]!));
  await queueMessages(tx, clientId, messages, now);
}
