import { payFromOutside, refundOutside } from '../features/funds/index.ts';
import { holdersOf } from '../features/managers/index.ts';
import type { SubscriptionsDeps } from '../features/subscriptions/index.ts';

/** Tells the module of subscriptions what money and managers do for it. */
export const subscriptionsPorts: SubscriptionsDeps['ports'] = {
  payFromOutside,
  refundOutside,
  holdersOf: (tx, clientId, walletId) =>
    holdersOf(tx, clientId, { right: 'subscription', walletId }),
};
