import './ewa.tables.ts';
import './ewa-people.tables.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { serveEwaFund } from './fund/fund.routes.ts';
import { serveEwaMatching } from './matching/matching.routes.ts';
import { serveEwaPeriods } from './periods/periods.routes.ts';
import { serveEwaSettings } from './settings/settings.routes.ts';
import { serveEwaTour } from './tour/tour.routes.ts';
import { serveEwaHours } from './worked/hours.routes.ts';

export { fundAccounts } from './settings/settings.repo.ts';
export { payrollFileImport } from './payroll/payroll-files.routes.ts';
export { periodSweep } from './periods/period-sweep.ts';
export { noteChangedDates, noteOpenDates } from './worked/changed-dates.repo.ts';
export { hoursSweep, pullSweep } from './worked/hours-sweeps.ts';

/** Serves earned pay before payday. */
export function serveEarnedWageAccess(edge: Edge, deps: { readonly portalUrl: string }): void {
  serveEwaSettings(edge);
  serveEwaPeriods(edge);
  serveEwaFund(edge);
  serveEwaTour(edge);
  serveEwaMatching(edge, deps);
  serveEwaHours(edge);
}
