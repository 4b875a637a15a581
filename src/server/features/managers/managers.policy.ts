import { type Granter, mayGrant } from '#domain/access/granting.ts';
import { TOP_LEVEL } from '#domain/access/granting.ts';
import { readLimits, withinLimits } from '#domain/funds/load-limits.ts';
import { may } from '#domain/access/rights.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ManagerRow } from './managers.repo.ts';

export const granterOf = ({ kind, level, wallets, client }: ManagerActor): Granter => ({
  level,
  operator: kind === 'operator',
  wallets,
  variant: client.variant,
});

/**
 * Whether this manager is somebody's to edit or remove: they hold every right and every wallet of
 * them.
 */
export const mayManage = (actor: ManagerActor, row: ManagerRow): boolean =>
  mayGrant(granterOf(actor), { level: row.account_level, wallets: row.wallets });

/**
 * Whether these load limits, as stored, are this manager's to give: at most their own. The top
 * level sets any, its own too.
 */
export const mayGiveLimits = (actor: ManagerActor, stored: unknown): boolean =>
  actor.kind === 'operator' ||
  actor.level === TOP_LEVEL ||
  withinLimits(readLimits(actor.loadLimits), readLimits(stored));

/** What may be done with a manager now. The server checks again. */
export function abilitiesOver(actor: ManagerActor, row: ManagerRow): string[] {
  if (
    !may(actor.level, 'edit_managers', true) ||
    !mayManage(actor, row) ||
    row.status === 'inactive'
  )
    return [];
  return [
    'edit',
    ...(row.id === actor.managerId ? [] : ['deactivate']),
    ...(row.status === 'invited' ? ['invite'] : []),
  ];
}
