import type { Clock } from '#kernel/instant.ts';
import { dayOf } from '#kernel/day.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { auditMany } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { queueMessages } from '#server/platform/messages/messages.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { textsFor } from '#server/platform/texts.ts';
import { ewaInvitation } from '#texts/ewa-terms/terms-texts.ts';
import { clientTerms } from '../../clients/index.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { endEnrolments } from '../members/end-enrolments.ts';
import {
  type Invited,
  clientsWithMembersToFollow,
  enrolmentsToEnd,
  membersToInvite,
  saveInvited,
  storesToFollow,
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
  for (const { store_id: storeId, timezone, is_on: isOn } of await storesToFollow(tx, clientId)) {
    const store = { clientId, storeId, timezone };
    const today = dayOf(now, timezone);
    await endAll(context, store, today);
    if (isOn) await invite(context, store, await membersToInvite(tx, store, today), portalUrl);
  }
}

async function endAll(context: Context, store: StoreZone, today: string): Promise<void> {
  const { tx, now } = context;
  const ending = await enrolmentsToEnd(tx, store, today);
  for (const reason of ['left', 'unlinked'] as const) {
    const customerIds = ending
      .filter(({ left }) => left === (reason === 'left'))
      .map((one) => one.customer_id);
    const ended = await endEnrolments(tx, store, { customerIds, reason, now });
    if (ended.length > 0)
      auditMany(
        context,
        'ewa.end_enrolment',
        'customer',
        ended.map((id) => ({ id, after: { store_id: store.storeId, reason } })),
      );
  }
}

async function invite(
  context: Context,
  store: StoreZone,
  members: readonly Invited[],
  portalUrl: string,
): Promise<void> {
  if (members.length === 0) return;
  const { tx, now } = context;
  const { clientId, storeId } = store;
  const { name: employer } = await clientTerms(tx, clientId);
  const link = `${portalUrl}/member/earned`;
  const messages = members.flatMap((member) => {
    const bySms = member.username_option === 1 && member.mobile_number !== null;
    const to = bySms ? member.mobile_number : (member.email ?? member.mobile_number);
    if (to === null) return [];
    const say = textsFor(member.language, ewaInvitation);
    const byMail = to === member.email;
    return [
      {
        channel: byMail ? ('email' as const) : ('sms' as const),
        to,
        subject: byMail ? say('subject', { employer }) : null,
        body: say('text', { employer, link }),
      },
    ];
  });
  if (messages.length > 0) await queueMessages(tx, clientId, messages, now);
  const ids = members.map((member) => member.customer_id);
  await saveInvited(tx, store, ids, now);
  auditMany(
    context,
    'ewa.invite',
    'customer',
    ids.map((id) => ({ id, after: { store_id: storeId } })),
  );
}
