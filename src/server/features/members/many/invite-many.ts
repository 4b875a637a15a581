import type { RequestContext } from '#server/platform/request-context.ts';
import type { MembersDeps } from '../members.ports.ts';
import { theirsAmong } from '../theirs-among.ts';
import { notTheirs } from './deactivate-many.ts';
import { inviteMembers, removeInvitations } from './invite-members.ts';
import { presentOutcome } from './outcome.ts';

type Input = { readonly action: 'resend' | 'remove'; readonly customer_ids: readonly number[] };

/**
 * Sends or takes back the invitations of many: those for whom it is possible, and why not for the
 * others.
 */
export async function invitationsOfMany(
  context: RequestContext,
  deps: MembersDeps,
  { action, customer_ids }: Input,
): Promise<ReturnType<typeof presentOutcome>> {
  const asked = [...new Set(customer_ids)].sort((a, b) => a - b);
  const theirs = await theirsAmong(context.tx, deps.ports, context.actor, asked);
  const ids = asked.filter((id) => theirs.has(id));
  const { done, notPossible } =
    action === 'resend'
      ? await inviteMembers(context, deps, ids)
      : await removeInvitations(context, ids);
  return presentOutcome({ done, notPossible: [...notPossible, ...notTheirs(asked, theirs)] });
}
