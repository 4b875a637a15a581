import './integrations.tables.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { serveConnections } from './connections/connections.routes.ts';
import { serveHealth } from './health/health.routes.ts';
import { serveHooks } from './hooks/hooks.routes.ts';
import type { IntegrationsDeps } from './integrations.ports.ts';
import { serveSchedule } from './schedule/schedule.routes.ts';
import { serveSignIn } from './sign-in/sign-in.routes.ts';

export type { AccessDeps } from './access/access.deps.ts';
export { keepAliveSweep } from './access/keep-alive.ts';
export { createPosAccess } from './access/pos-access.ts';
export { createPosPace } from './access/pos-pace.ts';
export { accountOfConnection, accountsOf } from './connections/accounts-of.ts';
export { accessSweep } from './connections/check-access.ts';
export { type Hint, hintSweep } from './hooks/follow-hints.ts';
export { noteOutcome } from './connections/note-outcome.ts';
export { orderDataSweep } from './order-data/ask-status.ts';
export { integrationsRetention } from './integrations-retention.ts';
export type {
  FeedsPort,
  HintAddresses,
  IntegrationsDeps,
  LightspeedDoor,
  Providers,
  RosterDoor,
  SevenShiftsDoor,
  StoreFeed,
} from './integrations.ports.ts';

/** Serves accounts at providers, order data, the scheduling service, and what providers send. */
export function serveIntegrations(edge: Edge<IntegrationsDeps>, deps: IntegrationsDeps): void {
  serveSignIn(edge, deps);
  serveConnections(edge, deps);
  serveHealth(edge);
  serveSchedule(edge);
  serveHooks(edge, deps);
}
