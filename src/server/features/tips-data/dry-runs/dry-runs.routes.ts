import { dryRuns } from '#contract/integrations/dry-runs.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { visibleLocation } from '../locations/change-location.ts';
import type { TipsDataOutside } from '../mapping/mapping.routes.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';
import { applyReplay, previewReplay, replayable } from './replay-nights.ts';
import { tryNight } from './try-night.ts';

type Operations = typeof dryRuns;

/** Serves nights as they would be: from a connection, or with other options. */
export function serveDryRuns(
  edge: Edge<TipsDataOutside>,
  results: Pick<ResultsOfData, 'dataChanged' | 'nightsOf'>,
): void {
  edge.serve(dryRuns, {
    tryPosNight: ({ outside, actor, now, body }) =>
      tryNight(outside, { actor, now }, body, results),
    replayNights: twoSteps<Operations['replayNights'], TipsDataOutside>()(
      async ({
        tx,
        actor,
        body,
      }): Promise<Result<{ begun: true }, 'not_found' | 'pos_location_missing'>> => {
        const found = replayable(await visibleLocation(tx, actor, body.location_id));
        return found.ok ? ok({ begun: true }) : found;
      },
      async (_, { outside: { db, doors }, actor, origin, now, body }) => {
        const inClient = { clientId: actor.client.id };
        return db.write(
          inClient,
          async (tx) => {
            const found = replayable(await visibleLocation(tx, actor, body.location_id));
            if (!found.ok) return found;
            const door = doors?.door(found.value.feed.provider) ?? null;
            if (door === null) return fail('provider_off');
            const work = { tx, actor, origin, now };
            const replayed = { ...found.value, door, input: body };
            return ok(
              body.apply === true
                ? await applyReplay(work, replayed, results)
                : await previewReplay(tx, replayed, { now, nightsOf: results.nightsOf }),
            );
          },
          (result) => result.ok,
        );
      },
    ),
  });
}
