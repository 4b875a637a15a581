import { keysOf } from '#kernel/keys.ts';
import { LEVELS, type Level } from './levels.ts';

/**
 * What a level may do: `Y` read and write, `R` read only, `-` nothing. One letter a level, in the
 * order of `LEVELS`.
 */
const TABLE = {
  view_members: 'YYYYYYYYR',
  view_money: 'YYYY--YYR',
  load_one: 'YYYYY-YY-',
  unload_one: 'YYYY--YY-',
  bulk: 'YYYY--Y--',
  transfer_wallets: 'Y--------',
  self_fund: 'Y-Y------',
  edit_float: 'Y-Y------',
  edit_members: 'YYYY--YY-',
  edit_managers: 'YYY---Y-R',
  edit_wallets: 'YYY---Y--',
  proxies: 'Y-----Y-R',
  order_cards: 'YYYY-----',
  lightspeed_payouts: 'YYY------',
  integrations: 'YYYY-----',
  tips_enter: 'YYYYY----',
  tips_enter_shares: 'YYYYYY---',
  tips_pay: 'YYYY-----',
  tips_rules: 'YYYY-----',
  subscription: 'YYY------',
  dispute: 'YYYY--YY-',
  ewa: 'YYYY-----',
  audit: 'Y-----Y-R',
  own_settings: 'YYYYYYYYY',
} as const satisfies Record<string, string>;

export type Right = keyof typeof TABLE;
export const RIGHTS = keysOf(TABLE);

/** Default deny: a level that the table does not give a right has none. */
export function may(level: Level, right: Right, writes: boolean): boolean {
  const letter = TABLE[right][LEVELS.indexOf(level)];
  return letter === 'Y' || (letter === 'R' && !writes);
}

/** What the portal may offer: `load_one`, or `view_members:read` where the level may only look. */
export function abilitiesOf(level: Level): string[] {
  return RIGHTS.filter((right) => may(level, right, false)).map((right) =>
    may(level, right, true) ? right : `${right}:read`,
  );
}
