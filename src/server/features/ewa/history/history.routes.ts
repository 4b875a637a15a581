import { ewaHistory } from '#contract/ewa/history.ts';
import { fail } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { visibleStore } from '../../tips-setup/index.ts';
import { showAdoption } from '../adoption/show-adoption.ts';
import { showRecommendation } from '../recommendation/show-recommendation.ts';
import { showHistory } from './show-history.ts';

/** Serves what a store's people took, who takes part, and what its fund should hold. */
export function serveEwaHistory(edge: Edge): void {
  edge.serve(ewaHistory, {
    async ewaPayoutHistory({ tx, actor, query: { store_id: named, ...asked }, now }) {
      const store = await visibleStore(tx, actor, named);
      return store === null
        ? fail('not_found')
        : showHistory(tx, store, { asked, reader: { actor, now } });
    },
    async ewaAdoptionRate({ tx, actor, query }) {
      const store = await visibleStore(tx, actor, query.store_id);
      return store === null ? fail('not_found') : showAdoption(tx, store);
    },
    async ewaFundingRecommendation({ tx, actor, query, now }) {
      const store = await visibleStore(tx, actor, query.store_id);
      if (store === null) return fail('not_found');
      return showRecommendation(tx, store, { isBuffered: query.buffer, reader: { actor, now } });
    },
  });
}
