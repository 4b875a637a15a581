import type { TipType } from '#web/ui/tips/results.queries.ts';

/** Pools and shares have a history each. */
export const historyOf = (type: TipType) =>
  type === 'pool'
    ? '/account-management/payout-history'
    : '/account-management/payout-share-history';
