import { posHealth } from '#contract/integrations/locations.ts';
import { PROVIDERS } from '#contract/integrations/shapes.ts';
import { askedSince } from '#domain/integrations/index.ts';
import { ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import {
  type AskedSum,
  type HealthCount,
  type WorstFeed,
  askedOf,
  healthCounts,
  worstFeeds,
} from './health.repo.ts';

const MAX_WORST = 100;
const NOTHING = { errors: 0, throttled: 0, waited_seconds: 0 };

/** Serves how all clients are fed, to operators. */
export function serveHealth(edge: Edge<IntegrationsDeps>): void {
  edge.serve(posHealth, {
    integrationsHealth: ({ outside, now }) =>
      outside.db.read('platform', async (tx) => {
        const since = askedSince(now);
        const counts = await healthCounts(tx);
        const asked = await askedOf(tx, since);
        const worst = await worstFeeds(tx, MAX_WORST, since);
        return ok({
          providers: PROVIDERS.map((provider) => ({
            provider,
            connections: byStatus(counts, 'connection', provider),
            feeds: byStatus(counts, 'feed', provider),
            last_24_hours: askedBy(asked, provider),
          })),
          codes: byCode(counts),
          requests_pending: sumOf(counts.filter(({ kind }) => kind === 'request')),
          worst: worst.map(presentWorst),
        });
      }),
  });
}

function askedBy(
  asked: Awaited<ReturnType<typeof askedOf>>,
  provider: HealthCount['provider'],
): AskedSum {
  const found = asked.find((one) => one.provider === provider);
  if (found === undefined) return NOTHING;
  const { errors, throttled, waited_seconds } = found;
  return { errors, throttled, waited_seconds };
}

const presentWorst = ({ errors, throttled, waited_seconds, ...feed }: WorstFeed) => ({
  ...feed,
  failing_since: feed.failing_since?.toISOString() ?? null,
  read_at: feed.read_at?.toISOString() ?? null,
  last_24_hours: { errors, throttled, waited_seconds },
});

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
