import type { Edge } from '#server/platform/http/edge.ts';
import { serveTipJobCodes } from './job-codes/job-codes.routes.ts';
import { serveTipRules } from './rules/rules.routes.ts';
import { serveTipServices } from './services/services.routes.ts';
import { serveTipSetup } from './setup.routes.ts';
import { serveTipStaff } from './staff/staff.routes.ts';
import type { ResultsOfSetup } from './tips-setup.ports.ts';

/** Serves how the tips of wallets are set up. */
export function serveTipsSetup(edge: Edge, results: ResultsOfSetup): void {
  serveTipSetup(edge, results);
  serveTipServices(edge, results);
  serveTipJobCodes(edge, results);
  serveTipStaff(edge, results);
  serveTipRules(edge, results);
}
