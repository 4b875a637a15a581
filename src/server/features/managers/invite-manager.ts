import { type Result, fail, ok } from '#kernel/result.ts';
import { type Actor, clientOf } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { sendInvitation } from '../auth/index.ts';
import { findClient } from '../clients/index.ts';
import { findManager } from './managers.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** Sends a new manager the link to register with: by e-mail where there is one, else by SMS. */
export async function inviteManager(
  context: RequestContext<Actor>,
  managerId: number,
  portalUrl: string,
): Promise<Result<true, 'not_found'>> {
  const { tx, actor, now } = context;
  const clientId = clientOf(actor);
  const manager = await findManager(tx, clientId, managerId);
  const client = await findClient(tx, clientId);
  const address = manager?.email ?? manager?.mobile_number;
  if (!manager || !client || !address || manager.status !== 'invited') return fail('not_found');
  const channel = manager.email ? 'email' : 'sms';
  await sendInvitation(
    tx,
    { kind: 'manager', clientId, personId: managerId },
    { channel, address, language: manager.language, clientName: client.client_name, portalUrl },
    now,
  );
  await audit(context, {
    action: 'managers.invite',
    subject: { kind: 'manager', id: managerId },
    after: { channel },
  });
  return ok(true);
}
