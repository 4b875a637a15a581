import './ewa.tables.ts';
import './ewa-people.tables.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { serveEwaFund } from './fund/fund.routes.ts';
import { serveEwaMembers } from './members/members.routes.ts';
import { serveEwaPeriods } from './periods/periods.routes.ts';
import { serveEwaSettings } from './settings/settings.routes.ts';
import { type TakingDeps } from './taking/finish-advance.ts';
import { serveEwaMemberPage } from './taking/member-page.routes.ts';
import { serveEwaTour } from './tour/tour.routes.ts';

export { fundAccounts } from './settings/settings.repo.ts';
export { endEnrolments } from './members/end-enrolments.ts';
export { memberSweep } from './enrolment/follow-members.ts';
export { createTaking } from './taking/finish-advance.ts';
export { periodSweep } from './periods/period-sweep.ts';

/** Serves earned pay before payday. */
export function serveEarnedWageAccess(edge: Edge<TakingDeps>): void {
  serveEwaSettings(edge);
  serveEwaPeriods(edge);
  serveEwaFund(edge);
  serveEwaTour(edge);
  serveEwaMembers(edge);
  serveEwaMemberPage(edge);
}
