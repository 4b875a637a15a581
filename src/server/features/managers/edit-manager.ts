import type { managers } from '#contract/managers.ts';
import type { BodyOf } from '#contract/operation.ts';
import { TOP_LEVEL } from '#domain/access/granting.ts';
import { seesAllWallets } from '#domain/access/levels.ts';
import { storeLimits } from '#domain/funds/load-limits.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import { withdrawInvitation } from '#server/platform/directory/people.ts';
import { type Person, closeSessionsOf } from '#server/platform/directory/sessions.ts';
import { claimNames } from './claim-names.ts';
import { inviteManager } from './invite-manager.ts';
import { checkManagerInput } from './managers.input.ts';
import { mayGiveLimits, mayManage } from './managers.policy.ts';
import type { ManagersPorts } from './managers.ports.ts';
import {
  type ManagerRow,
  assignWallets,
  changeManager,
  findFor,
  isGone,
  lockHolders,
  lockManager,
} from './managers.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = BodyOf<(typeof managers)['editManager']>;
type Deps = { readonly ports: ManagersPorts; readonly portalUrl: string };
type Refusal =
  | 'not_found'
  | 'unauthenticated'
  | 'level_not_yours'
  | 'changed_meanwhile'
  | 'last_top_level'
  | 'invalid_input';

/**
 * Changes a manager under lock. Both what they were and what they become have to be the actor's to
 * give.
 */
export async function editManager(
  context: RequestContext,
  deps: Deps,
  id: number,
  input: Input,
): Promise<Result<true, Refusal>> {
  const { tx, actor } = context;
  const find = findFor(actor);
  const row = await lockManager(tx, find, id);
  if (!row || row.status === 'inactive') return fail('not_found');
  if (await isGone(tx, actor)) return fail('unauthenticated');
  if (!mayManage(actor, row)) return fail('level_not_yours');
  const versioned = { clientId: find.clientId, kind: 'manager', id, version: row.version };
  const conflict = await versionConflict(tx, versioned, input.version);
  if (conflict) return conflict;
  const checked = await checkManagerInput(tx, deps.ports, actor, input);
  if (!checked.ok) return checked;
  const beyond = beyondOwnLimits(actor, row, input);
  if (beyond.length > 0) return fail('invalid_input', {}, beyond);
  if (
    row.account_level === TOP_LEVEL &&
    input.account_level !== TOP_LEVEL &&
    (await isLast(tx, row))
  )
    return fail('last_top_level');
  const named = await claimNames(tx, find.clientId, id, {
    mobile: input.mobile_number,
    email: input.email,
  });
  if (!named.ok) return named;
  await write(context, row, input, deps.portalUrl);
  return ok(true);
}

/**
 * Limits are set by somebody above: below the top level nobody changes their own, and who is
 * limited neither gives more than they have nor takes over somebody who has more, by an address
 * of their own to sign in with.
 */
function beyondOwnLimits(actor: ManagerActor, row: ManagerRow, input: Input): Problem[] {
  const limits = storeLimits(input.load_limits);
  const changed = changesOf({ limits: row.load_limits }, { limits }) !== null;
  const own = row.id === actor.managerId;
  if (changed && own && actor.kind === 'manager' && actor.level !== TOP_LEVEL)
    return [{ path: 'load_limits', code: 'limits_not_yours' }];
  const theirsToGive = mayGiveLimits(actor, row.load_limits);
  const problems: Problem[] = [];
  if (changed && !(theirsToGive && mayGiveLimits(actor, limits)))
    problems.push({ path: 'load_limits', code: 'limits_beyond_yours' });
  if (!own && !theirsToGive)
    for (const name of ['mobile_number', 'email'] as const)
      if (row[name] !== input[name]) problems.push({ path: name, code: 'limits_beyond_yours' });
  return problems;
}

/**
 * Whether nobody else of the client holds the top level. Somebody who was only invited does not
 * stand in for one who can sign in.
 */
export const isLast = async (tx: WriteHandle, row: ManagerRow): Promise<boolean> =>
  !(await lockHolders(tx, row.client_id, TOP_LEVEL)).some(
    (holder) => holder.id !== row.id && (holder.status === 'active' || row.status === 'invited'),
  );

/**
 * Whoever holds the old number or mailbox is left with nothing: a link that was sent there ends and
 * goes to the new one, sessions end.
 */
async function leaveOldAddress(
  context: RequestContext,
  row: ManagerRow,
  portalUrl: string,
): Promise<void> {
  const { tx, actor } = context;
  const person: Person = { kind: 'manager', clientId: row.client_id, personId: row.id };
  await closeSessionsOf(tx, person, actor.sessionId);
  if ((await withdrawInvitation(tx, person)) > 0) await inviteManager(context, row.id, portalUrl);
}

async function write(
  context: RequestContext,
  row: ManagerRow,
  input: Input,
  portalUrl: string,
): Promise<void> {
  const { tx } = context;
  const wallets = seesAllWallets(input.account_level)
    ? []
    : [...new Set(input.wallets)].sort((a, b) => a - b);
  const limits = storeLimits(input.load_limits);
  const after = {
    fullname: input.fullname,
    mobile_number: input.mobile_number,
    email: input.email,
    account_level: input.account_level,
    wallets,
    load_limits: limits,
  };
  const before = {
    fullname: row.fullname,
    mobile_number: row.mobile_number,
    email: row.email,
    account_level: row.account_level,
    wallets: row.wallets,
    load_limits: row.load_limits,
  };
  const changes = changesOf(before, after);
  if (changes === null) return;
  const { wallets: _, ...columns } = after;
  await changeManager(tx, row.client_id, row.id, {
    ...columns,
    load_limits: limits && JSON.stringify(limits),
  });
  await assignWallets(tx, row.client_id, row.id, wallets);
  if (row.mobile_number !== input.mobile_number || row.email !== input.email)
    await leaveOldAddress(context, row, portalUrl);
  await audit(context, {
    action: 'managers.edit',
    subject: { kind: 'manager', id: row.id },
    ...changes,
  });
}
