import type { FastifyInstance } from 'fastify';
import type { EdgeDeps } from '#server/platform/http/edge.ts';
import { serveTipRules } from './setup/rules.routes.ts';
import { serveTipSetup } from './setup/setup.routes.ts';
import { serveTipStaff } from './setup/staff.routes.ts';

/** Serves the tips of wallets. */
export function serveTips(app: FastifyInstance, edge: EdgeDeps): void {
  serveTipSetup(app, edge);
  serveTipStaff(app, edge);
  serveTipRules(app, edge);
}
