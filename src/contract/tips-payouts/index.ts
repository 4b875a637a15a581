import { tipNotifications } from './notifications.ts';
import { tipPayoutLogs } from './payout-logs.ts';
import { tipPayouts } from './payouts.ts';

export const tipsPayouts = { ...tipPayouts, ...tipNotifications, ...tipPayoutLogs };
