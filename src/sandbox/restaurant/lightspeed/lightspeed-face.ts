import type { FastifyInstance } from 'fastify';
import { type SandboxContext, timeAt } from '../http/context.ts';
import { serveFaults } from '../http/faults.ts';
import { type LightspeedGrants } from './grants.ts';
import { type LightspeedKeys, serveConsent, serveTokens } from './oauth.ts';
import { errorBodyAt } from './read-request.ts';
import { serveSales } from './serve-sales.ts';
import { serveStaff } from './serve-staff.ts';
import { type Registrations, serveWebhooks } from './serve-webhooks.ts';

export const LIGHTSPEED_PREFIX = '/lightspeed';

/** The till: sign-in by authorization code, staff, shifts, bills, webhooks. */
export function serveLightspeed(
  app: FastifyInstance,
  face: {
    readonly context: SandboxContext;
    readonly grants: LightspeedGrants;
    readonly keys: LightspeedKeys;
    readonly registrations: Registrations;
  },
): void {
  const now = (): number => timeAt(face.context, 'lightspeed');
  serveFaults(app, {
    provider: 'lightspeed',
    faults: face.context.faults,
    prefix: LIGHTSPEED_PREFIX,
    errorBody: errorBodyAt(now),
    now,
    locationOf: ({ url }) => /\/business-?locations?\/(\d+)/i.exec(url)?.[1] ?? null,
  });
  serveConsent(app, face);
  serveTokens(app, face);
  serveStaff(app, face);
  serveSales(app, face);
  serveWebhooks(app, face, face.registrations);
}
