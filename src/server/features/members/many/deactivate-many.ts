import { type Result, fail, ok } from '#kernel/result.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { MembersDeps } from '../members.ports.ts';
import { theirsAmong } from '../theirs-among.ts';
import { leaveStoreTogether } from './leave-store-together.ts';
import { presentOutcome } from './outcome.ts';

type Input = {
  readonly store_id: number;
  readonly customer_ids: readonly number[];
  readonly keep_balance: boolean;
};

/**
 * Takes many members out of one store: those who are in it and whose card may stay as it is, and
 * why not the others.
 */
export async function deactivateMany(
  context: RequestContext,
  deps: MembersDeps,
  input: Input,
): Promise<Result<ReturnType<typeof presentOutcome> & { undo: string | null }, 'invalid_input'>> {
  const { tx, actor, origin } = context;
  if (!(await deps.ports.placesSeen(tx, actor)).has(input.store_id))
    return fail('invalid_input', {}, [{ path: 'store_id', code: 'location_unknown' }]);
  const asked = [...new Set(input.customer_ids)].sort((a, b) => a - b);
  const theirs = await theirsAmong(tx, deps.ports, actor, asked);
  const { done, notPossible } = await leaveStoreTogether(
    context,
    deps,
    asked.filter((id) => theirs.has(id)),
    { storeId: input.store_id, keepBalance: input.keep_balance },
  );
  return ok({
    ...presentOutcome({ done, notPossible: [...notPossible, ...notTheirs(asked, theirs)] }),
    undo: done.length > 0 ? origin.requestId : null,
  });
}

/** Whom the manager does not see is not found. */
export const notTheirs = (asked: readonly number[], theirs: ReadonlySet<number>) =>
  asked.filter((id) => !theirs.has(id)).map((id) => ({ id, reason: 'not_found' as const }));
