import { type Level, existsIn, seesAllWallets } from '#domain/access/levels.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { type Actor, clientOf } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { claimNames } from './claim-names.ts';
import { assignWallets, insertManager } from './managers.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type NewManager = {
  readonly fullname: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly level: Level;
  readonly variant: 'standard' | 'travel';
  readonly wallets: readonly number[];
  readonly status: 'invited' | 'active';
  /** As stored: { days, from, to, daily, single_card }, money in cents as text. */
  readonly loadLimits: unknown;
};

/**
 * Adds a manager. Their mobile number and e-mail must be nobody else's on the platform; whose they
 * are is not said.
 */
export async function createManager(
  context: RequestContext<Actor>,
  manager: NewManager,
): Promise<Result<number, 'invalid_input'>> {
  const { tx, actor, now } = context;
  const clientId = clientOf(actor);
  if (!existsIn(manager.level, manager.variant))
    return fail('invalid_input', {}, [{ path: 'account_level', code: 'invalid_value' }]);
  const id = await insertManager(tx, {
    client_id: clientId,
    fullname: manager.fullname,
    mobile_number: manager.mobile,
    email: manager.email,
    account_level: manager.level,
    status: manager.status,
    load_limits: manager.loadLimits === null ? null : JSON.stringify(manager.loadLimits),
    created_at: now,
  });
  if (!seesAllWallets(manager.level)) await assignWallets(tx, clientId, id, manager.wallets);
  const named = await claimNames(tx, clientId, id, manager);
  if (!named.ok) return named;
  await audit(context, {
    action: 'managers.create',
    subject: { kind: 'manager', id },
    after: { fullname: manager.fullname, level: manager.level, wallets: manager.wallets },
  });
  return ok(id);
}
