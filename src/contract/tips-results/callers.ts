import { tips, filterCalendarDay } from '../tips-setup/fields.ts';

export const enterPools = { ...tips, caller: 'tips_enter', errors: [] } as const;
export const enterShares = { ...tips, caller: 'tips_enter_shares', errors: [] } as const;
/** `employee_id` is checked against the lines of the result. */
export const pool = {
  ids: { id: 'tip_pool', pool_id: 'tip_pool', employee_id: 'handler' },
} as const;
export const share = {
  ids: { id: 'tip_share', share_id: 'tip_share', pool_id: 'tip_share', employee_id: 'handler' },
} as const;
export const ofWallet = {
  ids: { id: 'tip_wallet', store_id: 'tip_wallet', wallet_id: 'tip_wallet' },
} as const;

/** The first and the last day of a list. */
export const range = { start_date: filterCalendarDay, end_date: filterCalendarDay };
