import { TOP_LEVEL } from '#domain/access/granting.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { setSignInNames, withdrawInvitation } from '#server/platform/directory/people.ts';
import { type Person, closeSessionsOf } from '#server/platform/directory/sessions.ts';
import { isLast } from './edit-manager.ts';
import { mayManage } from './managers.policy.ts';
import { type ManagerFind, changeManager, isGone, lockManager } from './managers.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * Takes a manager's access away at once: their sessions end, and their names can be another's. What
 * they did stays theirs.
 */
export async function deactivateManager(
  context: RequestContext,
  find: ManagerFind,
  id: number,
): Promise<
  Result<
    true,
    'not_found' | 'unauthenticated' | 'level_not_yours' | 'last_top_level' | 'not_yourself'
  >
> {
  const { tx, actor } = context;
  const row = await lockManager(tx, find, id);
  if (!row) return fail('not_found');
  if (await isGone(tx, actor)) return fail('unauthenticated');
  if (row.status === 'inactive') return ok(true);
  if (!mayManage(actor, row)) return fail('level_not_yours');
  if (row.account_level === TOP_LEVEL && (await isLast(tx, row))) return fail('last_top_level');
  if (id === actor.managerId) return fail('not_yourself');
  const person: Person = { kind: 'manager', clientId: find.clientId, personId: id };
  await changeManager(tx, find.clientId, id, { status: 'inactive' });
  await setSignInNames(tx, person, []);
  await closeSessionsOf(tx, person, null);
  await withdrawInvitation(tx, person);
  await audit(context, {
    action: 'managers.deactivate',
    subject: { kind: 'manager', id },
    before: { status: row.status },
    after: { status: 'inactive' },
  });
  return ok(true);
}
