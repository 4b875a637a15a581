import type { MembersDeps } from './members.ports.ts';
import { removeInvitation } from './remove-invitation.ts';
import { resendInvitation } from './resend-invitation.ts';
import { theirsAmong } from './theirs-among.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = { readonly action: 'resend' | 'remove'; readonly customer_ids: readonly number[] };
type Answer = { done: number[]; not_possible: { customer_id: number; reason: string }[] };

/**
 * Sends or takes back the invitations of many: those for whom it is possible, and why not for the
 * others.
 */
export async function invitationsOfMany(
  context: RequestContext,
  deps: MembersDeps,
  { action, customer_ids }: Input,
): Promise<Answer> {
  const { tx, actor } = context;
  const answer: Answer = { done: [], not_possible: [] };
  const ids = [...new Set(customer_ids)].sort((a, b) => a - b);
  const theirs = await theirsAmong(tx, deps.ports, actor, ids);
  for (const id of ids) {
    const done = !theirs.has(id)
      ? null
      : action === 'resend'
        ? await resendInvitation(context, id, deps.portalUrl)
        : await removeInvitation(context, id);
    if (done?.ok) answer.done.push(id);
    else answer.not_possible.push({ customer_id: id, reason: done?.code ?? 'not_found' });
  }
  return answer;
}
