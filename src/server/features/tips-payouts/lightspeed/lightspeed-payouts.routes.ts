import { lightspeedPayouts } from '#contract/integrations/lightspeed-payouts.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { listPending } from './list-pending.ts';
import { problemsOf, processPending } from './process-pending.ts';

export type PayoutsOutside = { readonly db: Database };
type Operations = typeof lightspeedPayouts;

/** Serves paying what waits in all stores whose sales come from Lightspeed. */
export function serveLightspeedPayouts(edge: Edge<PayoutsOutside>): void {
  edge.serve(lightspeedPayouts, {
    async pendingLightspeedPayouts({ tx, actor, now, query }) {
      if (query.client_id !== undefined && query.client_id !== actor.client.id)
        return fail('not_found');
      return ok(await listPending({ tx, actor, now }));
    },
    // Each wallet is a transaction of its own: whatever stops it, the same key goes on from there.
    processLightspeedPayouts: twoSteps<Operations['processLightspeedPayouts'], PayoutsOutside>()(
      ({ actor, body }) => {
        const problems = problemsOf(body);
        if (body.client_id !== actor.client.id) return Promise.resolve(fail('not_found'));
        return Promise.resolve(
          problems.length > 0 ? fail('invalid_input', {}, problems) : ok({ begun: true }),
        );
      },
      async (_, { outside, actor, origin, now, body }) => {
        const reason = body.override_reason?.trim();
        const paying = { actor, origin, now, reason: reason === '' ? undefined : reason };
        return ok({ data: await processPending(outside.db, paying, body) });
      },
    ),
  });
}
