import { tipResults } from '#contract/tips-results/results.ts';
import { tipWhatIf } from '#contract/tips-results/what-if.ts';
import { ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type TipType, storeOfPath } from '../../tips-setup/index.ts';
import { previewRange, processRange } from '../computing/compute-range.ts';
import { pastNights } from '../computing/past-nights.ts';
import { adjust, removeAdjustment } from '../corrections/corrections.ts';
import { type DateRange, asRange } from './date-range.ts';
import { editLine, removeLines } from './edit-lines.ts';
import { freezeResult } from './freeze-result.ts';
import { presentRow } from './results.present.ts';
import { answerChanged, rowOf, showResult, type ReadContext } from './show-result.ts';
import { listResults } from './result-summaries.repo.ts';

const MAX_PENDING = 500;

async function pending(
  tipType: TipType,
  { tx, actor }: ReadContext,
  walletId: number,
  { archived, ...range }: DateRange & { readonly archived: boolean },
) {
  const list = {
    clientId: actor.client.id,
    storeId: walletId,
    tipType,
    state: 'pending' as const,
    archived,
    ...asRange(range),
  };
  return ok({ data: (await listResults(tx, list, MAX_PENDING, 0)).map(presentRow) });
}

async function locked(work: RequestContext, id: number, lock: boolean) {
  const done = await freezeResult(work, id, lock);
  return done.ok ? ok(presentRow(await rowOf(work.tx, work.actor.client.id, id))) : done;
}

/** Serves results: listing, computing, showing, changing and locking them. */
export function serveTipResults(edge: Edge): void {
  edge.serve(tipResults, {
    pendingTipPools: ({ params, query, ...work }) => pending('pool', work, params.id, query),
    pendingTipShares: ({ params, query, ...work }) => pending('share', work, params.id, query),
    tipPool: ({ params, ...work }) => showResult(work, params.id),
    tipShare: ({ params, ...work }) => showResult(work, params.id),
    processPools: ({ params, query, ...work }) =>
      processRange(work, 'pool', { walletId: params.wallet_id, range: query }),
    processShares: ({ params, query, ...work }) =>
      processRange(work, 'share', { walletId: params.wallet_id, range: query }),
    previewPools: ({ params, query, ...work }) =>
      previewRange(work, 'pool', { walletId: params.wallet_id, range: query }),
    previewShares: ({ params, query, ...work }) =>
      previewRange(work, 'share', { walletId: params.wallet_id, range: query }),
    lockTipPool: ({ params, query, ...work }) => locked(work, params.pool_id, query.locked),
    lockTipShare: ({ params, query, ...work }) => locked(work, params.share_id, query.locked),
    editPoolEmployee: ({ params, query, ...work }) =>
      answerChanged(
        work,
        params.pool_id,
        editLine(work, params.pool_id, params.employee_id, query),
      ),
    editShareEmployee: ({ params, query, ...work }) =>
      answerChanged(
        work,
        params.pool_id,
        editLine(work, params.pool_id, params.employee_id, query),
      ),
    removePoolEmployee: ({ params, query, ...work }) =>
      answerChanged(
        work,
        params.pool_id,
        removeLines(work, params.pool_id, params.employee_id, query.code_id),
      ),
    removeShareEmployee: ({ params, query, ...work }) =>
      answerChanged(
        work,
        params.pool_id,
        removeLines(work, params.pool_id, params.employee_id, query.code_id),
      ),
    createPoolAdjustment: ({ params, query, ...work }) =>
      answerChanged(work, params.pool_id, adjust(work, params.pool_id, query)),
    async removePoolAdjustment({ params, ...work }) {
      const done = await removeAdjustment(work, params.adj_id);
      return done.ok ? showResult(work, done.value) : done;
    },
  });
  edge.serve(tipWhatIf, {
    pastNights: async ({ tx, actor, params, query }) =>
      pastNights(tx, await storeOfPath(tx, actor, params.wallet_id), query),
  });
}
