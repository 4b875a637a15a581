import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { serveTipArchive } from './archive/archive.routes.ts';
import { serveTipCorrections } from './corrections/corrections.routes.ts';
import { serveTipDrafts } from './drafts/drafts.routes.ts';
import { serveTipProposals } from './late-data/proposals.routes.ts';
import { serveTipResults } from './results/results.routes.ts';
import { serveTipSharing } from './shared-page/sharing.routes.ts';
import { serveTipSquareUps } from './square-ups/square-ups.routes.ts';

/** Serves what a night of tips gives each person, and how people correct it. */
export function serveTipsResults(
  edge: Edge<{ readonly db: Database }>,
  deps: { readonly portalUrl: string },
): void {
  serveTipResults(edge);
  serveTipProposals(edge);
  serveTipSquareUps(edge);
  serveTipCorrections(edge);
  serveTipDrafts(edge);
  serveTipArchive(edge);
  serveTipSharing(edge, deps);
}
