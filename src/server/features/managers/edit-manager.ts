import type { managers } from '#contract/managers.ts';
import type { BodyOf } from '#contract/operation.ts';
import { TOP_LEVEL } from '#domain/access/granting.ts';
import { seesAllWallets } from '#domain/access/levels.ts';
import { storeLimits } from '#domain/funds/load-limits.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { lastChange } from '#server/platform/last-change.ts';
import { claimNames } from './claim-names.ts';
import { checkManagerInput } from './managers.input.ts';
import { mayManage } from './managers.policy.ts';
import type { ManagersPorts } from './managers.ports.ts';
import { type ManagerFind, type ManagerRow, assignWallets, changeManager, lockHolders, lockManager } from './managers.repo.ts';

type Input = BodyOf<(typeof managers)['editManager']>;
type Refusal = 'not_found' | 'level_not_yours' | 'changed_meanwhile' | 'last_top_level' | 'invalid_input';

/** Changes a manager under lock. Both what they were and what they become have to be the actor's to give. */
export async function editManager(tx: WriteHandle, ports: ManagersPorts, actor: ManagerActor, origin: Origin, find: ManagerFind, id: number, input: Input, now: Date): Promise<Result<true, Refusal>> {
  const row = await lockManager(tx, find, id);
  if (!row || row.status === 'inactive') return fail('not_found');
  if (!mayManage(actor, row)) return fail('level_not_yours');
  if (input.version !== undefined && input.version !== row.version) return fail('changed_meanwhile', await lastChange(tx, find.clientId, 'manager', id));
  const checked = await checkManagerInput(tx, ports, actor, input);
  if (!checked.ok) return checked;
  if (row.account_level === TOP_LEVEL && input.account_level !== TOP_LEVEL && (await isLast(tx, find.clientId, id))) return fail('last_top_level');
  const named = await claimNames(tx, find.clientId, id, { mobile: input.mobile_number, email: input.email });
  if (!named.ok) return named;
  await write(tx, actor, origin, row, input, now);
  return ok(true);
}

/** Whether nobody else of the client holds the top level. */
export const isLast = async (tx: WriteHandle, clientId: number, id: number): Promise<boolean> => !(await lockHolders(tx, clientId, TOP_LEVEL)).some((holder) => holder !== id);

async function write(tx: WriteHandle, actor: ManagerActor, origin: Origin, row: ManagerRow, input: Input, now: Date): Promise<void> {
  const wallets = seesAllWallets(input.account_level) ? [] : [...new Set(input.wallets)].sort((a, b) => a - b);
  const limits = storeLimits(input.load_limits);
  const after = { fullname: input.fullname, mobile_number: input.mobile_number, email: input.email, account_level: input.account_level, wallets, load_limits: limits };
  const before = { fullname: row.fullname, mobile_number: row.mobile_number, email: row.email, account_level: row.account_level, wallets: row.wallets, load_limits: row.load_limits };
  const changes = changesOf(before, after);
  if (changes === null) return;
  const { wallets: _, ...columns } = after;
  await changeManager(tx, row.client_id, row.id, { ...columns, load_limits: limits && JSON.stringify(limits) });
  await assignWallets(tx, row.client_id, row.id, wallets);
  await audit(tx, now, actor, origin, { action: 'managers.edit', subject: { kind: 'manager', id: row.id }, ...changes });
}
