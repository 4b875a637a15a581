import type { Operation } from '#contract/operation.ts';
import { may, type Right } from '#domain/access/rights.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '../actor.ts';

const ROLE_FREE = new Set<Operation['caller']>(['public', 'session', 'member', 'operator']);

/**
 * Role, admin path, feature flag and the tips-only clients: what is refused with 403 before
 * anything is looked at.
 */
export function admit(
  operation: Operation,
  actor: ManagerActor,
): Result<true, 'forbidden' | 'feature_off'> {
  const { caller } = operation;
  const writes = operation.writes === true || operation.moves === true;
  if (caller === 'operator' && actor.kind !== 'operator') return fail('forbidden');
  if (!ROLE_FREE.has(caller)) {
    // An operator outside a client reaches the operators' calls only.
    if (actor.kind === 'operator' && actor.client.id === actor.homeClientId)
      return fail('forbidden');
    // Whoever calls is a role that needs no right, or else the name of a right.
    if (!may(actor.level, caller as Right, writes)) return fail('forbidden');
  }
  if (operation.adminPath && actor.wallets !== 'all') return fail('forbidden');
  if (actor.client.hideToday !== 0 && !operation.tipsOnly && actor.kind !== 'operator')
    return fail('forbidden');
  if (operation.feature !== undefined && actor.client.features[operation.feature] === '0')
    return fail('feature_off');
  return ok(true);
}
