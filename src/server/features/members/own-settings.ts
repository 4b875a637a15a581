import type { MemberActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { findMember, saveOnboarding } from './members.repo.ts';

/** A member accepts the agreement; the first time counts. */
export async function acceptAgreement(
  tx: WriteHandle,
  actor: MemberActor,
  origin: Origin,
  now: Date,
): Promise<void> {
  const member = await findMember(tx, actor.clientId, actor.customerId);
  if (!member || member.agreed_at !== null) return;
  await saveOnboarding(tx, actor.clientId, actor.customerId, { agreed_at: now });
  await audit(tx, now, actor, origin, {
    action: 'customers.agreement',
    subject: { kind: 'customer', id: actor.customerId },
    after: { agreement: true },
  });
}

/** The language in which a member is written to, as they choose it. */
export async function saveLanguage(
  tx: WriteHandle,
  actor: MemberActor,
  origin: Origin,
  language: 'en' | 'es' | 'fr',
  now: Date,
): Promise<void> {
  const member = await findMember(tx, actor.clientId, actor.customerId);
  if (!member || member.language === language) return;
  await saveOnboarding(tx, actor.clientId, actor.customerId, { language });
  await audit(tx, now, actor, origin, {
    action: 'customers.edit',
    subject: { kind: 'customer', id: actor.customerId },
    before: { language: member.language },
    after: { language },
  });
}
