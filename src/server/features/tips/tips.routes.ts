import type { FastifyInstance } from 'fastify';
import type { EdgeDeps } from '#server/platform/http/edge.ts';
import type { PointOfSale } from '#server/providers/pos/pos.port.ts';
import { serveTipIntake } from './intake/intake.routes.ts';
import { serveTipCorrections } from './results/corrections.routes.ts';
import { serveTipDrafts } from './results/drafts.routes.ts';
import { serveTipSharing } from './results/sharing.routes.ts';
import { serveTipPayoutLogs } from './results/payout-logs.routes.ts';
import { serveTipResults } from './results/results.routes.ts';
import { serveTipRules } from './setup/rules.routes.ts';
import { serveTipSetup } from './setup/setup.routes.ts';
import { serveTipStaff } from './setup/staff.routes.ts';

/** Serves the tips of wallets. */
export function serveTips(
  app: FastifyInstance,
  edge: EdgeDeps,
  deps: { readonly portalUrl: string; readonly pos: PointOfSale | null },
): void {
  serveTipSetup(app, edge);
  serveTipStaff(app, edge);
  serveTipRules(app, edge);
  serveTipResults(app, edge);
  serveTipCorrections(app, edge);
  serveTipDrafts(app, edge);
  serveTipSharing(app, edge, deps);
  serveTipPayoutLogs(app, edge);
  serveTipIntake(app, edge, deps);
}
