import { type Actor, clientOf } from '#server/platform/actor.ts';
import { auditMany } from '#server/platform/audit.ts';
import { sendInvitations } from '../auth/index.ts';
import { clientTerms } from '../clients/index.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** Whom to invite, by the name that they will sign in with. */
export type NewlyAdded = {
  readonly id: number;
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly language: 'en' | 'es' | 'fr';
};

/**
 * Invites members who were just added and stand as invited already, however many they are, by one
 * statement a table.
 */
export async function inviteNew(
  context: RequestContext<Actor>,
  members: readonly NewlyAdded[],
  portalUrl: string,
): Promise<void> {
  const { tx, actor, now } = context;
  const clientId = clientOf(actor);
  const { name: clientName } = await clientTerms(tx, clientId);
  await sendInvitations(
    tx,
    clientId,
    members.map(({ id, ...to }) => ({
      person: { kind: 'customer', clientId, personId: id },
      to: { ...to, clientName, portalUrl },
    })),
    now,
  );
  auditMany(
    context,
    'customers.invite',
    'customer',
    members.map(({ id, channel }) => ({ id, after: { channel } })),
  );
}
