import { after, days } from '#kernel/instant.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { invite, inviteMany } from '#server/platform/directory/people.ts';
import type { Person } from '#server/platform/directory/sessions.ts';
import {
  invitationTexts,
  queueMessage,
  queueMessages,
} from '#server/platform/messages/messages.ts';

/** An invitation can be used this long. */
const LIFE = days(14);

type To = {
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly language: Language;
  readonly clientName: string;
  readonly portalUrl: string;
};

/** Invites a manager or member: a link to choose a first password, by SMS or e-mail. Earlier invitations of theirs end. */
export async function sendInvitation(
  tx: WriteHandle,
  person: Person,
  to: To,
  now: Date,
): Promise<void> {
  const token = await invite(tx, person, now, after(now, LIFE));
  const { subject, body } = invitationTexts(
    to.language,
    to.clientName,
    `${to.portalUrl}/user/set-password?token=${token}`,
  );
  await queueMessage(
    tx,
    {
      channel: to.channel,
      to: to.address,
      subject: to.channel === 'email' ? subject : null,
      body,
      code: null,
      clientId: person.clientId,
    },
    now,
  );
}

/** The same for many people of one client who were never invited before. */
export async function sendInvitations(
  tx: WriteHandle,
  clientId: number,
  people: readonly { readonly person: Person; readonly to: To }[],
  now: Date,
): Promise<void> {
  const tokens = await inviteMany(
    tx,
    people.map(({ person }) => person),
    now,
    after(now, LIFE),
  );
  const messages = people.map(({ to }, index) => {
    const { subject, body } = invitationTexts(
      to.language,
      to.clientName,
      `${to.portalUrl}/user/set-password?token=${tokens[index]}`,
    );
    return {
      channel: to.channel,
      to: to.address,
      subject: to.channel === 'email' ? subject : null,
      body,
    };
  });
  await queueMessages(tx, clientId, messages, now);
}
