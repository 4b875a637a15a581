import { type Result, fail, ok } from '#kernel/result.ts';
import { after, days, minutes } from '#kernel/instant.ts';
import { recordOf } from '#kernel/keys.ts';
import { auditMany } from '#server/platform/audit.ts';
import { subjectsOfRequest } from '#server/platform/last-change.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { MembersDeps } from '../members.ports.ts';
import { type Changed, presentChanged } from './change-matching.ts';
import { split } from './invite-members.ts';
import { lockMembers, switchPlaces } from './many-members.repo.ts';
import { refreshStatuses } from './refresh-statuses.ts';

/** Later than this it is no slip any more: who comes back is added to the wallet again. */
const UNDO_FOR = minutes(60);
/** Older ones are not looked for. */
const LOOKED_FOR = days(1);
const REQUEST = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Takes back what the caller did a moment ago when they took members out of a wallet: these are in
 * it again, in their departments. Of whom something else was changed since, nothing is touched.
 */
export async function undoDeactivation(
  context: RequestContext,
  deps: MembersDeps,
  requestId: string,
): Promise<Result<Changed, 'not_found' | 'nothing_to_undo'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  if (!REQUEST.test(requestId)) return fail('not_found');
  const request = {
    clientId,
    managerId: actor.managerId,
    action: 'customers.leave_store',
    requestId,
    since: after(now, -LOOKED_FOR),
  };
  const left = await subjectsOfRequest(tx, request);
  const { store_id: storeId } = recordOf(left[0]?.before);
  if (typeof storeId !== 'number' || !(await deps.ports.placesSeen(tx, actor)).has(storeId))
    return fail('not_found');
  if (left.some(({ at }) => at < after(now, -UNDO_FOR))) return fail('nothing_to_undo');
  const ids = left.map(({ id }) => id).sort((a, b) => a - b);
  const members = await lockMembers(tx, clientId, ids);
  // Read under the lock: whoever changed one of them before us has left a line by now.
  const lines = await subjectsOfRequest(tx, request);
  const untouched = new Set(lines.filter(({ isLast }) => isLast).map(({ id }) => id));
  const { able, outcome } = split(ids, members, ({ id }) => (untouched.has(id) ? null : 'changed'));
  if (able.length === 0) return fail('nothing_to_undo');
  await switchPlaces(tx, clientId, outcome.done, { storeId, active: true });
  const statuses = await refreshStatuses(tx, clientId, outcome.done);
  auditMany(
    context,
    'customers.rejoin_store',
    'customer',
    able.map(({ id, status }) => ({
      id,
      before: { store_id: null, status },
      after: { store_id: storeId, status: statuses.get(id) },
    })),
  );
  return ok(presentChanged(outcome, null));
}
