import type { WriteHandle } from '#server/platform/database/handle.ts';
import { queueMessage } from '#server/platform/messages/messages.ts';
import { inEveryLanguage, textsFor } from '#server/platform/texts.ts';
import { bankMessages } from '#texts/bank/messages.ts';
import { findManager } from '../../managers/index.ts';

type Decision = {
  /** Who sent the cheque. */
  readonly by: number;
  readonly last4: string;
  readonly approve: boolean;
  readonly reason: string;
};

/** Tells the manager who sent a void cheque whether their account may be debited now, or why not. */
export async function notifyOfDecision(
  tx: WriteHandle,
  clientId: number,
  { by, last4, approve, reason }: Decision,
  now: Date,
): Promise<void> {
  const manager = await findManager(tx, clientId, by);
  if (!manager?.email || manager.status !== 'active') return;
  const key = approve ? 'chequeApproved' : 'chequeRefused';
  const params = { name: manager.fullname, last4, reason };
  const subject = textsFor('en', bankMessages)(`${key}.subject`, params);
  const body = inEveryLanguage(bankMessages, (say) => say(`${key}.body`, params));
  const message = { channel: 'email', to: manager.email, subject, body, code: null } as const;
  await queueMessage(tx, { ...message, clientId }, now);
}
