import { after } from '#kernel/instant.ts';
import { maskAddress } from '#domain/people/identifiers.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { RESEND_AFTER } from '#server/platform/directory/tickets.ts';
import { queueMessage } from '#server/platform/messages/messages.ts';
import { textsFor } from '#server/platform/texts.ts';
import { authMessages } from '#texts/auth/messages.ts';

export type CodeSent = {
  channel: 'sms' | 'email';
  sent_to: string;
  expires_at: string;
  resend_at: string;
  demo_code?: string;
};

type To = { channel: 'sms' | 'email'; address: string; language: Language; clientId: number };
type Sending = {
  readonly code: { code: string; expiresAt: Date };
  readonly now: Date;
  readonly showCodes: boolean;
};

/** Queues a code's message and says of it what may be shown. */
export async function sendCode(tx: WriteHandle, to: To, sending: Sending): Promise<CodeSent> {
  const { code, now, showCodes } = sending;
  const say = textsFor(to.language, authMessages);
  await queueMessage(
    tx,
    {
      channel: to.channel,
      to: to.address,
      subject: to.channel === 'email' ? say('code.subject') : null,
      body: say('code.body', { code: code.code }),
      code: showCodes ? code.code : null,
      clientId: to.clientId,
    },
    now,
  );
  return codeShown(to, sending);
}

/** What may be shown of a code. The code itself is shown in the demo alone. */
export const codeShown = (
  to: Pick<To, 'channel' | 'address'>,
  { code, now, showCodes }: Sending,
): CodeSent => ({
  channel: to.channel,
  sent_to: maskAddress(to.address),
  expires_at: code.expiresAt.toISOString(),
  resend_at: after(now, RESEND_AFTER).toISOString(),
  ...(showCodes ? { demo_code: code.code } : {}),
});
