import { tipsByPerson } from './by-person.ts';
import { tipNotifications } from './notifications.ts';
import { tipPayoutLogs } from './payout-logs.ts';
import { tipPayouts } from './payouts.ts';
import { tipsPayroll } from './payroll.ts';

export const tipsPayouts = {
  ...tipPayouts,
  ...tipNotifications,
  ...tipPayoutLogs,
  ...tipsByPerson,
  ...tipsPayroll,
};
