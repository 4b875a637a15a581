import { posHealth } from '#contract/integrations/locations.ts';
import { PROVIDERS } from '#contract/integrations/shapes.ts';
import { ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { type HealthCount, healthCounts, worstFeeds } from './health.repo.ts';

const MAX_WORST = 100;

/** Serves how all clients are fed, to operators. */
export function serveHealth(edge: Edge<IntegrationsDeps>): void {
  edge.serve(posHealth, {
    integrationsHealth: ({ outside }) =>
      outside.db.read('platform', async (tx) => {
        const counts = await healthCounts(tx);
        const worst = await worstFeeds(tx, MAX_WORST);
        return ok({
          providers: PROVIDERS.map((provider) => ({
            provider,
            connections: byStatus(counts, 'connection', provider),
            feeds: byStatus(counts, 'feed', provider),
          })),
          codes: byCode(counts),
          requests_pending: sumOf(counts.filter(({ kind }) => kind === 'request')),
          worst: worst.map(({ failing_since: since, read_at: readAt, ...one }) => ({
            ...one,
            failing_since: since?.toISOString() ?? null,
            read_at: readAt?.toISOString() ?? null,
          })),
        });
      }),
  });
}

const sumOf = (counts: readonly HealthCount[]): number => counts.reduce((sum, { n }) => sum + n, 0);

function byStatus(
  counts: readonly HealthCount[],
  kind: HealthCount['kind'],
  provider: HealthCount['provider'],
) {
  const own = counts.filter((one) => one.kind === kind && one.provider === provider);
  const of = (status: HealthCount['status']): number =>
    sumOf(own.filter((one) => one.status === status));
  return { online: of('online'), pending: of('pending'), offline: of('offline') };
}

function byCode(counts: readonly HealthCount[]) {
  const codes = new Map<NonNullable<HealthCount['code']>, number>();
  for (const { code, n } of counts) if (code !== null) codes.set(code, (codes.get(code) ?? 0) + n);
  return [...codes].map(([code, feeds]) => ({ code, feeds }));
}
