import { dataGaps } from '#contract/integrations/gaps.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { readRange, visibleStore } from '../../tips-setup/index.ts';
import { MAX_DAYS } from '../loading/start-task.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';
import { answerGap } from './answer-gap.ts';
import { listGaps } from './list-gaps.ts';

/** Serves what is missing of the data of dates, and answers to it. */
export function serveGaps(
  edge: Edge,
  results: Pick<ResultsOfData, 'dataChanged' | 'daysRead'>,
): void {
  edge.serve(dataGaps, {
    async listDataGaps({ tx, actor, now, query }) {
      const store = await visibleStore(tx, actor, query.wallet_id);
      if (!store) return fail('not_found');
      const range = readRange(query, MAX_DAYS);
      return range.ok ? ok({ data: await listGaps(tx, store, range.value, now) }) : range;
    },
    async answerDataGap({ tx, actor, origin, now, body }) {
      const store = await visibleStore(tx, actor, body.wallet_id);
      if (!store) return fail('not_found');
      const done = await answerGap({ tx, actor, origin, now }, store, body, results);
      return done.ok ? ok({ data: done.value }) : done;
    },
  });
}
