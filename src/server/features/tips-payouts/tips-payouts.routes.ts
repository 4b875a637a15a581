import type { Edge } from '#server/platform/http/edge.ts';
import type { PaidFilesOutside } from './by-person/paid-files.ts';
import { serveTipsByPerson } from './by-person/by-person.routes.ts';
import {
  type PayoutsOutside,
  serveLightspeedPayouts,
} from './lightspeed/lightspeed-payouts.routes.ts';
import { serveTipNotifications } from './notifications.routes.ts';
import { serveTipPayoutLogs } from './payout-logs.routes.ts';
import { serveTipsPayroll } from './payroll/payroll.routes.ts';
import { serveTipPayouts } from './payouts.routes.ts';

/** Serves how results are paid, and what was paid. */
export function serveTipsPayouts(edge: Edge<PayoutsOutside & PaidFilesOutside>): void {
  serveTipPayouts(edge);
  serveTipPayoutLogs(edge);
  serveTipNotifications(edge);
  serveTipsByPerson(edge);
  serveTipsPayroll(edge);
  serveLightspeedPayouts(edge);
}
