import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import { MOST_AT_ONCE } from '#contract/choices.ts';
import type { matchingMembers } from '#contract/matching-members.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findMembers } from '../find-members.ts';
import type { MembersDeps, MembersPorts } from '../members.ports.ts';
import { countInStores } from '../members.repo.ts';
import { storesAsked } from '../stores-asked.ts';
import { inviteMembers, removeInvitations } from './invite-members.ts';
import { leaveStoreTogether } from './leave-store-together.ts';
import { countApplicable } from './many-members.repo.ts';
import { type Outcome, countReasons } from './outcome.ts';

type Operations = typeof matchingMembers;
type Filter = QueryOf<Operations['countMatchingMembers']>;
type Counted = AnswerOf<Operations['countMatchingMembers']>;
type Change = BodyOf<Operations['changeMatchingMembers']>;
export type Changed = AnswerOf<Operations['changeMatchingMembers']>;
type Reader = { readonly tx: ReadHandle; readonly actor: ManagerActor };

/** The numbers of all that the list would show for a filter; null where they are too many. */
async function matchingIds(
  { tx, actor }: Reader,
  ports: MembersPorts,
  filter: Filter,
): Promise<Result<number[] | null, 'not_found'>> {
  const stores = await storesAsked(ports, { tx, actor, query: filter });
  if (!stores.ok) return stores;
  const { status, department, search, view } = filter;
  const { ids } = await findMembers(tx, actor, {
    stores: stores.value,
    status,
    department,
    search,
    view,
    page: 1,
    perPage: MOST_AT_ONCE + 1,
  });
  return ok(ids.length > MOST_AT_ONCE ? null : ids);
}

/** How many a filter finds, and to how many of them each action applies. */
export async function countMatching(
  reader: Reader,
  { ports }: MembersDeps,
  filter: Filter,
): Promise<Result<Counted, 'not_found'>> {
  const { tx, actor } = reader;
  const found = await matchingIds(reader, ports, filter);
  if (!found.ok) return found;
  const ids = found.value ?? [];
  const clientId = actor.client.id;
  return ok({
    count: found.value?.length ?? null,
    most: MOST_AT_ONCE,
    able: await countApplicable(tx, clientId, ids),
    stores: await countInStores(tx, clientId, ids, await ports.storesSeen(tx, actor)),
  });
}

/**
 * Does one thing with all whom a filter finds, in one transaction and by one statement a table.
 * They have to be as many as the person was shown: nobody is changed whom nobody has agreed to.
 */
export async function changeMatching(
  context: RequestContext,
  deps: MembersDeps,
  change: Change,
): Promise<Result<Changed, 'not_found' | 'invalid_input' | 'selection_changed'>> {
  const { tx, actor, origin } = context;
  const { action, filter, expected, store_id: storeId, keep_balance: keepBalance } = change;
  if (action === 'deactivate') {
    if (storeId === null)
      return fail('invalid_input', {}, [{ path: 'store_id', code: 'required' }]);
    if (!(await deps.ports.placesSeen(tx, actor)).has(storeId))
      return fail('invalid_input', {}, [{ path: 'store_id', code: 'location_unknown' }]);
  }
  const found = await matchingIds(context, deps.ports, filter);
  if (!found.ok) return found;
  if (found.value?.length !== expected)
    return fail('selection_changed', found.value === null ? {} : { count: found.value.length });
  const ids = [...found.value].sort((a, b) => a - b);
  const outcome =
    action === 'resend'
      ? await inviteMembers(context, deps, ids)
      : action === 'remove'
        ? await removeInvitations(context, ids)
        : await leaveStoreTogether(context, deps, ids, { storeId: storeId!, keepBalance });
  return ok(presentChanged(outcome, action === 'deactivate' ? origin.requestId : null));
}

/** What came of it, and what takes it back. */
export const presentChanged = ({ done, notPossible }: Outcome, undo: string | null): Changed => ({
  count: done.length,
  not_possible: countReasons(notPossible),
  undo: done.length > 0 ? undo : null,
});
