import { tipServices } from '#contract/tips-setup/services.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { visibleStore } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import { presentService } from '../setup.present.ts';
import type { ResultsOfSetup } from '../tips-setup.ports.ts';
import { createService, editService, removeService } from './edit-services.ts';
import { findService, servicesOf } from './services.repo.ts';

async function service<E extends string>(
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
  done: Result<unknown, E>,
) {
  if (!done.ok) return done;
  const found = await findService(tx, actor.client.id, id);
  return found ? ok(presentService(found)) : fail('not_found');
}

/** The place of a service that the path names; null where it has gone since the edge saw it. */
async function placeOfService({ tx, actor }: RequestContext, id: number): Promise<StoreRef | null> {
  const found = await findService(tx, actor.client.id, id);
  return found && visibleStore(tx, actor, found.store_id);
}

/** Serves the services of a wallet's tips. */
export function serveTipServices(edge: Edge, results: ResultsOfSetup): void {
  edge.serve(tipServices, {
    tipServices: async ({ tx, actor, params }) =>
      ok({ data: (await servicesOf(tx, actor.client.id, params.wallet_id)).map(presentService) }),
    async createTipService({ body: { wallet_id: walletId, ...input }, ...work }) {
      const place = await visibleStore(work.tx, work.actor, walletId);
      if (!place) return fail('not_found');
      const done = await createService(work, place, input);
      if (done.ok) await results.servicesChanged(work.tx, place, work.now);
      return service(work.tx, work.actor, done.ok ? done.value : 0, done);
    },
    async updateTipService({ params: { service_id: id }, body, ...work }) {
      const place = await placeOfService(work, id);
      if (!place) return fail('not_found');
      const done = await editService({ ...work, results }, place, id, body);
      if (done.ok) await results.servicesChanged(work.tx, place, work.now);
      return service(work.tx, work.actor, id, done);
    },
    async removeTipService({ params, ...work }) {
      const place = await placeOfService(work, params.id);
      const done = place
        ? await removeService({ ...work, results }, place, params.id)
        : fail('not_found');
      if (place && done.ok) await results.servicesChanged(work.tx, place, work.now);
      return done.ok ? ok(presentService(done.value)) : done;
    },
  });
}
