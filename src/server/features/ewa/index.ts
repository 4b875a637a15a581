import './ewa.tables.ts';
import './ewa-people.tables.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { serveEwaPayday } from './deductions/deductions.routes.ts';
import { serveEwaFund } from './fund/fund.routes.ts';
import { serveEwaHistory } from './history/history.routes.ts';
import { serveEwaMembers } from './members/members.routes.ts';
import { serveEwaMatching } from './matching/matching.routes.ts';
import { serveEwaPeriods } from './periods/periods.routes.ts';
import { serveEwaSettings } from './settings/settings.routes.ts';
import { type TakingDeps } from './taking/finish-advance.ts';
import { serveEwaMemberPage } from './taking/member-page.routes.ts';
import { serveEwaTour } from './tour/tour.routes.ts';
import { serveEwaHours } from './worked/hours.routes.ts';

export { fundAccounts, openFundOf } from './settings/settings.repo.ts';
export { fundRunOutSweep } from './fund/warn-of-run-out.ts';
export { cutOffSweep } from './cutoff/cutoff-sweep.ts';
export { dayAddingSweep } from './history/add-up-days.ts';
export { repaySweep } from './repayments/repay-sweep.ts';
export { memberSweep } from './enrolment/follow-members.ts';
export { createTaking } from './taking/finish-advance.ts';
export { payrollFileImport } from './payroll/payroll-files.routes.ts';
export { proveEarnedPay } from './prove-sums.repo.ts';
export { periodSweep } from './periods/period-sweep.ts';
export { noteChangedDates, noteOpenDates } from './worked/changed-dates.repo.ts';
export { hoursSweep, pullSweep } from './worked/hours-sweeps.ts';

/** Serves earned pay before payday. */
export function serveEarnedWageAccess(
  edge: Edge<TakingDeps>,
  deps: { readonly portalUrl: string },
): void {
  serveEwaSettings(edge);
  serveEwaPeriods(edge);
  serveEwaFund(edge);
  serveEwaTour(edge);
  serveEwaPayday(edge);
  serveEwaHistory(edge);
  serveEwaMembers(edge);
  serveEwaMemberPage(edge);
  serveEwaMatching(edge, deps);
  serveEwaHours(edge);
}
