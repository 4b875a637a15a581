import type { z } from 'zod';
import {
  type locationHealth as healthOut,
  posLocations,
} from '#contract/integrations/locations.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { cutPage, rangeOf, readCursor } from '#server/platform/http/paging.ts';
import { visibleStore } from '../../tips-setup/index.ts';
import { storesSeen } from '../../wallets/index.ts';
import { presentLocation } from '../mapping/present-locations.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';
import { changePosLocation, removePosLocation } from './change-location.ts';
import { type HealthRow, locationHealth } from './location-health.repo.ts';

/** Serves the locations that feed stores: how it goes, and changing them. */
export function serveLocations(edge: Edge, results: Pick<ResultsOfData, 'locationsChanged'>): void {
  edge.serve(posLocations, {
    async listPosLocations({ tx, actor, now, query }) {
      if (query.store_id !== undefined && !(await visibleStore(tx, actor, query.store_id)))
        return fail('not_found');
      const place = readCursor(query.cursor, 'count', 'id');
      const rows = await locationHealth(tx, {
        clientId: actor.client.id,
        stores: query.store_id === undefined ? await storesSeen(tx, actor) : [query.store_id],
        status: query.status,
        after: place && { rank: Number(place[0]), id: Number(place[1]) },
        ...rangeOf(query, place !== null),
        now,
      });
      return ok(
        cutPage(rows, query, {
          show: presentHealth,
          place: ({ rank, id }) => [rank, id],
          total: place === null && rows.length <= query.per_page ? rows.length : null,
        }),
      );
    },
    changePosLocation: ({ params, body, ...work }) =>
      changePosLocation(work, params.location, body, results),
    removePosLocation: ({ params, ...work }) => removePosLocation(work, params.location, results),
  });
}

const presentHealth = (row: HealthRow): z.input<typeof healthOut> => ({
  ...presentLocation(
    { ...row, feed: row.provider === null ? null : { ...row, provider: row.provider } },
    row.complete_through,
  ),
  store_name: row.store_name,
  failing_since: row.failing_since?.toISOString() ?? null,
  last_night: { date: row.night, state: row.nights.at(-1) ?? null },
  nights: [...row.nights],
  gaps: row.gaps,
  last_24_hours: {
    errors: row.errors,
    throttled: row.throttled,
    waited_seconds: row.waited_seconds,
  },
});
