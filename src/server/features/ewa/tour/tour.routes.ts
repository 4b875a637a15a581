import { TOUR_STEPS, ewaTour } from '#contract/ewa/tour.ts';
import { ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { saveTour, tourOf } from './tour.repo.ts';

/** Serves where each manager is in the tour. */
export function serveEwaTour(edge: Edge): void {
  edge.serve(ewaTour, {
    ewaTour: async ({ tx, actor }) => ok(await showTour(tx, actor)),
    async saveEwaTour({ body, ...context }) {
      const { tx, actor, now } = context;
      const changes = changesOf(await showTour(tx, actor), body);
      if (changes !== null) {
        await saveTour(tx, {
          client_id: actor.client.id,
          manager_id: actor.managerId,
          step: body.step,
          closed_at: body.closed ? now : null,
        });
        await audit(context, {
          action: 'ewa.tour',
          subject: { kind: 'manager', id: actor.managerId },
          ...changes,
        });
      }
      return ok(await showTour(tx, actor));
    },
  });
}

async function showTour(tx: ReadHandle, { client, managerId }: ManagerActor) {
  const tour = await tourOf(tx, client.id, managerId);
  return { step: tour?.step ?? 1, steps: TOUR_STEPS, closed: (tour?.closed_at ?? null) !== null };
}
