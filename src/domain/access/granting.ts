import { type Level, type Variant, existsIn, seesAllWallets } from './levels.ts';
import { RIGHTS, may } from './rights.ts';

/**
 * Whose hand a level would be given or taken by; `operator` stands above the client's own levels.
 */
export type Granter = {
  readonly level: Level;
  readonly operator: boolean;
  readonly wallets: 'all' | readonly number[];
  readonly variant: Variant;
};
export type Grant = { readonly level: Level; readonly wallets: readonly number[] };

/** The level that a client cannot be without. */
export const TOP_LEVEL: Level = 'Admin';

const holdsEveryRightOf = (own: Level, level: Level): boolean =>
  RIGHTS.every(
    (right) =>
      (!may(level, right, false) || may(own, right, false)) &&
      (!may(level, right, true) || may(own, right, true)),
  );

/**
 * Levels that this person may give, edit or remove: they hold every right of it; Admin only by an
 * Admin or an operator.
 */
export function mayGrantLevel(by: Granter, level: Level): boolean {
  if (!may(by.level, 'edit_managers', true) || !existsIn(level, by.variant)) return false;
  if (by.operator) return true;
  if (level === TOP_LEVEL) return by.level === TOP_LEVEL;
  if (seesAllWallets(level) && by.wallets !== 'all') return false;
  return holdsEveryRightOf(by.level, level);
}

/** Wallets that are not the granter's own to give. */
export const walletsBeyond = (by: Granter, wallets: readonly number[]): number[] =>
  by.wallets === 'all'
    ? []
    : wallets.filter((wallet) => !(by.wallets as readonly number[]).includes(wallet));

/**
 * Whether a level with these wallets may be given, edited or removed: every right and every wallet
 * of it are held.
 */
export const mayGrant = (by: Granter, grant: Grant): boolean =>
  mayGrantLevel(by, grant.level) &&
  (seesAllWallets(grant.level) || walletsBeyond(by, grant.wallets).length === 0);
