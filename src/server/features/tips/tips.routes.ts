import type { Edge } from '#server/platform/http/edge.ts';
import type { TipIntakeOutside } from './intake/mapping.routes.ts';
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
  edge: Edge<TipIntakeOutside>,
  deps: { readonly portalUrl: string },
): void {
  serveTipSetup(edge);
  serveTipStaff(edge);
  serveTipRules(edge);
  serveTipResults(edge);
  serveTipCorrections(edge);
  serveTipDrafts(edge);
  serveTipSharing(edge, deps);
  serveTipPayoutLogs(edge);
  serveTipIntake(edge);
}
