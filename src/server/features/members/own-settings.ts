import type { MemberActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { findMember, saveOnboarding } from './members.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** A member accepts the agreement; the first time counts. */
export async function acceptAgreement(context: RequestContext<MemberActor>): Promise<void> {
  const { tx, actor, now } = context;
  const member = await findMember(tx, actor.clientId, actor.customerId);
  if (!member || member.agreed_at !== null) return;
  await saveOnboarding(tx, actor.clientId, actor.customerId, { agreed_at: now });
  await audit(context, {
    action: 'customers.agreement',
    subject: { kind: 'customer', id: actor.customerId },
    after: { agreement: true },
  });
}

/** The language in which a member is written to, as they choose it. */
export async function saveLanguage(
  context: RequestContext<MemberActor>,
  language: 'en' | 'es' | 'fr',
): Promise<void> {
  const { tx, actor } = context;
  const member = await findMember(tx, actor.clientId, actor.customerId);
  if (!member || member.language === language) return;
  await saveOnboarding(tx, actor.clientId, actor.customerId, { language });
  await audit(context, {
    action: 'customers.edit',
    subject: { kind: 'customer', id: actor.customerId },
    before: { language: member.language },
    after: { language },
  });
}
