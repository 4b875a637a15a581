import type { FastifyInstance } from 'fastify';
import { type SandboxContext, timeAt } from '../http/context.ts';
import { serveFaults } from '../http/faults.ts';
import type { CompanyGrants } from './grants.ts';
import { type SevenShiftsKeys, serveGrantPage, serveToken } from './oauth.ts';
import { openRateLimit } from './rate-limit.ts';
import { errorBody } from './read-request.ts';
import { servePeople } from './serve-people.ts';
import { serveWork } from './serve-work.ts';

export const SEVEN_SHIFTS_PREFIX = '/7shifts';

/** The scheduler: grants of companies, people, punches, planned shifts, receipts. */
export function serveSevenShifts(
  app: FastifyInstance,
  {
    context,
    grants,
    keys,
  }: {
    readonly context: SandboxContext;
    readonly grants: CompanyGrants;
    readonly keys: SevenShiftsKeys;
  },
): void {
  serveFaults(app, {
    provider: '7shifts',
    faults: context.faults,
    prefix: SEVEN_SHIFTS_PREFIX,
    errorBody,
    now: () => timeAt(context, '7shifts'),
    locationOf: ({ url }) => /[?&]location_id=(\d+)/.exec(url)?.[1] ?? null,
  });
  const face = { context, grants, limit: openRateLimit(context.milliseconds) };
  serveGrantPage(app, { context, grants, keys });
  serveToken(app, { context, grants, keys });
  servePeople(app, face);
  serveWork(app, face);
}
