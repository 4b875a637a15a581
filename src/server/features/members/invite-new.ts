import { type Actor, type Origin, clientOf } from '#server/platform/actor.ts';
import { auditMany } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { sendInvitations } from '../auth/index.ts';
import { clientTerms } from '../clients/index.ts';

/** Whom to invite, by the name that they will sign in with. */
export type NewlyAdded = {
  readonly id: number;
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly language: 'en' | 'es' | 'fr';
};

/** Invites members who were just added and stand as invited already, however many they are, by one statement a table. */
export async function inviteNew(
  tx: WriteHandle,
  actor: Actor,
  origin: Origin,
  members: readonly NewlyAdded[],
  portalUrl: string,
  now: Date,
): Promise<void> {
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
    tx,
    now,
    actor,
    origin,
    'customers.invite',
    'customer',
    members.map(({ id, channel }) => ({ id, after: { channel } })),
  );
}
