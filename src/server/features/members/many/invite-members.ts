import { auditMany } from '#server/platform/audit.ts';
import { withdrawInvitationsOf } from '#server/platform/directory/people.ts';
import { sendInvitations } from '../../auth/index.ts';
import { clientTerms } from '../../clients/index.ts';
import type { MembersDeps } from '../members.ports.ts';
import {
  type LockedMember,
  lockMembers,
  saveInvited,
  saveNotInvited,
} from './many-members.repo.ts';
import type { NotPossible, Outcome } from './outcome.ts';
import { refreshStatuses } from './refresh-statuses.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * Sends the invitations of many again, as one statement a table: to those who have not registered.
 * Earlier links end.
 */
export async function inviteMembers(
  context: RequestContext,
  { portalUrl }: MembersDeps,
  ids: readonly number[],
): Promise<Outcome> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const members = await lockMembers(tx, clientId, ids);
  const { able, outcome } = split(ids, members, ({ registered_at, status }) =>
    registered_at === null && status !== 'inactive' ? null : 'not_invitable',
  );
  if (able.length === 0) return outcome;
  const { name: clientName } = await clientTerms(tx, clientId);
  await withdrawInvitationsOf(tx, clientId, outcome.done);
  await sendInvitations(
    tx,
    clientId,
    able.map((member) => ({
      person: { kind: 'customer', clientId, personId: member.id },
      to: {
        channel: channelOf(member),
        address: member.identifier,
        language: member.language,
        clientName,
        portalUrl,
      },
    })),
    now,
  );
  await saveInvited(tx, clientId, outcome.done, now);
  auditMany(
    context,
    'customers.invite',
    'customer',
    able.map((member) => ({ id: member.id, after: { channel: channelOf(member) } })),
  );
  return outcome;
}

/** Takes the invitations of many back: their links end, they stand as assigned. */
export async function removeInvitations(
  context: RequestContext,
  ids: readonly number[],
): Promise<Outcome> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const members = await lockMembers(tx, clientId, ids);
  const { able, outcome } = split(ids, members, ({ registered_at, invited_at }) =>
    registered_at === null && invited_at !== null ? null : 'not_invitable',
  );
  if (able.length === 0) return outcome;
  await withdrawInvitationsOf(tx, clientId, outcome.done);
  await saveNotInvited(tx, clientId, outcome.done);
  const statuses = await refreshStatuses(tx, clientId, outcome.done);
  auditMany(
    context,
    'customers.remove_invitation',
    'customer',
    able.map(({ id, status }) => ({
      id,
      before: { status },
      after: { status: statuses.get(id) },
    })),
  );
  return outcome;
}

const channelOf = ({ username_option }: LockedMember): 'sms' | 'email' =>
  username_option === 2 ? 'email' : 'sms';

/** Those for whom something is possible, and why not for the others; who is not there is not found. */
export function split(
  ids: readonly number[],
  members: readonly LockedMember[],
  whyNot: (member: LockedMember) => NotPossible | null,
): { readonly able: readonly LockedMember[]; readonly outcome: Outcome } {
  const able: LockedMember[] = [];
  const notPossible: { id: number; reason: NotPossible }[] = [];
  const found = new Map(members.map((member) => [member.id, member]));
  for (const id of ids) {
    const member = found.get(id);
    const reason = member ? whyNot(member) : 'not_found';
    if (reason !== null) notPossible.push({ id, reason });
    else if (member) able.push(member);
  }
  return { able, outcome: { done: able.map(({ id }) => id), notPossible } };
}
