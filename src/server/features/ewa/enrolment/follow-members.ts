import type { Clock } from '#kernel/instant.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { auditMany } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { queueMessages } from '#server/platform/messages/messages.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { textsFor } from '#server/platform/texts.ts';
import { invitationLanguages } from '#domain/ewa/index.ts';
import { ewaInvitation } from '#texts/ewa-terms/terms-texts.ts';
import { clientTerms } from '../../clients/index.ts';
import { messageAddressOf } from '../../members/index.ts';
import { endEnrolments } from '../members/end-enrolments.ts';
import {
  type Ending,
  type Invited,
  clientsWithMembersToFollow,
  enrolmentsToEnd,
  membersToInvite,
  saveInvited,
} from './follow-members.repo.ts';

type Deps = { readonly db: Database; readonly clock: Clock; readonly portalUrl: string };
type Context = RequestContext<SystemActor>;

/**
 * Follows what others change of members: who was matched is invited, once; who has left the store
 * or lost their match is enrolled no longer. Whatever way that came about, nobody has to tell it.
 */
export const memberSweep = ({ db, clock, portalUrl }: Deps): Sweep => ({
  name: 'ewa.members',
  due: (statements) => clientsWithMembersToFollow(statements, clock.now()),
  work: (clientId) =>
    db.write({ clientId }, (tx) =>
      followMembers(
        {
          tx,
          actor: { kind: 'system', name: 'earned wage access', clientId },
          origin: { ip: null, requestId: 'ewa.members', userAgent: null },
          now: clock.now(),
        },
        portalUrl,
      ),
    ),
});

async function followMembers(context: Context, portalUrl: string): Promise<void> {
  const { tx, actor, now } = context;
  const { clientId } = actor;
  const ending = groupBy(await enrolmentsToEnd(tx, clientId, now), (one) => one.store_id);
  for (const [storeId, members] of ending) await endAll(context, storeId, members);
  const invited = await membersToInvite(tx, clientId, now);
  if (invited.length > 0) await invite(context, invited, portalUrl);
}

async function endAll(
  context: Context,
  storeId: number,
  members: readonly Ending[],
): Promise<void> {
  const { tx, actor, now } = context;
  const { clientId } = actor;
  for (const reason of ['left', 'unlinked'] as const) {
    const customerIds = members
      .filter(({ left }) => left === (reason === 'left'))
      .map((one) => one.customer_id);
    const ended = await endEnrolments(tx, { clientId, storeId }, { customerIds, reason, now });
    if (ended.length > 0)
      auditMany(
        context,
        'ewa.end_enrolment',
        'customer',
        ended.map((id) => ({ id, after: { store_id: storeId, reason } })),
      );
  }
}

async function invite(
  context: Context,
  members: readonly Invited[],
  portalUrl: string,
): Promise<void> {
  const { tx, actor, now } = context;
  const { clientId } = actor;
  const { name: employer } = await clientTerms(tx, clientId);
  const link = `${portalUrl}/member/earned`;
  const messages = members.flatMap((member) => {
    const address = messageAddressOf(member);
    if (address === null) return [];
    const says = invitationLanguages(member.language, member.province).map((language) =>
      textsFor(language, ewaInvitation),
    );
    const isMail = address.channel === 'email';
    return [
      {
        ...address,
        subject: isMail ? says.map((say) => say('subject', { employer })).join(' / ') : null,
        body: says.map((say) => say('text', { employer, link })).join('\n\n'),
      },
    ];
  });
  if (messages.length > 0) await queueMessages(tx, clientId, messages, now);
  await saveInvited(tx, clientId, members, now);
  auditMany(
    context,
    'ewa.invite',
    'customer',
    members.map(({ customer_id: id, store_id: storeId }) => ({ id, after: { store_id: storeId } })),
  );
}
