import { analytics } from '#contract/analytics.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { readRange } from '#server/platform/http/day-range.ts';
import type { ReportOutside } from '../report-file.ts';
import { idsOf, walletsOfReport } from '../report-filter.ts';
import { showAnalytics } from './show-analytics.ts';
import { showRecentFigures } from './show-recent-figures.ts';
import { showOutlook } from './show-outlook.ts';

/** Serves the figures behind the pictures. */
export function serveAnalytics(edge: Edge<ReportOutside>): void {
  edge.serve(analytics, {
    async showAnalytics({ tx, actor, query, now }) {
      const range = readRange({ start: query.start_date, end: query.end_date }, [
        'start_date',
        'end_date',
      ]);
      if (!range.ok) return range;
      const wallets = await walletsOfReport(tx, actor, idsOf(query.wallet));
      if (!wallets.ok) return fail('not_found');
      return ok(
        await showAnalytics(tx, {
          clientId: actor.client.id,
          measure: query.measure,
          by: query.by,
          wallets: wallets.value,
          range: range.value,
          now,
        }),
      );
    },
    async showRecentFigures({ tx, actor, query, now }) {
      const wallets = await walletsOfReport(tx, actor, idsOf(query.wallet));
      if (!wallets.ok) return fail('not_found');
      return ok(
        await showRecentFigures(tx, { clientId: actor.client.id, wallets: wallets.value, now }),
      );
    },
    async showOutlook({ tx, actor, query, now }) {
      const wallets = await walletsOfReport(tx, actor, idsOf(query.wallet));
      if (!wallets.ok) return fail('not_found');
      return ok(await showOutlook(tx, { clientId: actor.client.id, wallets: wallets.value, now }));
    },
  });
}
