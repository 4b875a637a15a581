import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { MembersDeps } from './members.ports.ts';
import { removeInvitation } from './remove-invitation.ts';
import { resendInvitation } from './resend-invitation.ts';
import { theirsAmong } from './theirs-among.ts';

type Input = { readonly action: 'resend' | 'remove'; readonly customer_ids: readonly number[] };
type Answer = { done: number[]; not_possible: { customer_id: number; reason: string }[] };

/** Sends or takes back the invitations of many: those for whom it is possible, and why not for the others. */
export async function invitationsOfMany(
  tx: WriteHandle,
  deps: MembersDeps,
  actor: ManagerActor,
  origin: Origin,
  { action, customer_ids }: Input,
  now: Date,
): Promise<Answer> {
  const answer: Answer = { done: [], not_possible: [] };
  const ids = [...new Set(customer_ids)].sort((a, b) => a - b);
  const theirs = await theirsAmong(tx, deps.ports, actor, ids);
  for (const id of ids) {
    const done = !theirs.has(id)
      ? null
      : action === 'resend'
        ? await resendInvitation(tx, actor, origin, id, deps.portalUrl, now)
        : await removeInvitation(tx, actor, origin, id, now);
    if (done?.ok) answer.done.push(id);
    else answer.not_possible.push({ customer_id: id, reason: done?.code ?? 'not_found' });
  }
  return answer;
}
