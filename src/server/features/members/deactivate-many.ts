import { type Result, fail, ok } from '#kernel/result.ts';
import { leaveStore } from './leave-store.ts';
import { placesOf } from './member-edits.repo.ts';
import type { MembersDeps } from './members.ports.ts';
import { theirsAmong } from './theirs-among.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = {
  readonly store_id: number;
  readonly customer_ids: readonly number[];
  readonly keep_balance: boolean;
};
type Answer = { done: number[]; not_possible: { customer_id: number; reason: string }[] };

/**
 * Takes many members out of one store: those who are in it and whose card may stay as it is, and
 * why not the others.
 */
export async function deactivateMany(
  context: RequestContext,
  deps: MembersDeps,
  input: Input,
): Promise<Result<Answer, 'invalid_input'>> {
  const { tx, actor } = context;
  const stores = await deps.ports.storesSeen(tx, actor);
  const known = await deps.ports.placesSeen(tx, actor);
  if (!known.has(input.store_id))
    return fail('invalid_input', {}, [{ path: 'store_id', code: 'location_unknown' }]);
  const answer: Answer = { done: [], not_possible: [] };
  const ids = [...new Set(input.customer_ids)].sort((a, b) => a - b);
  const theirs = await theirsAmong(tx, deps.ports, actor, ids);
  for (const id of ids) {
    const inside =
      theirs.has(id) &&
      (await placesOf(tx, actor.client.id, id, stores)).some(
        (place) => place.store_id === input.store_id,
      );
    const done = !theirs.has(id)
      ? 'not_found'
      : !inside
        ? 'not_in_wallet'
        : await leaveStore(context, deps, {
            id,
            storeId: input.store_id,
            keepBalance: input.keep_balance,
          });
    if (typeof done !== 'string' && done.ok) answer.done.push(id);
    else
      answer.not_possible.push({
        customer_id: id,
        reason: typeof done === 'string' ? done : done.code,
      });
  }
  return ok(answer);
}
