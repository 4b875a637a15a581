import { tipPayouts } from '#contract/tips-payouts/payouts.ts';
import { ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import {
  type ReadContext,
  asRange,
  type DateRange,
  answerChanged,
  countResults,
  listResults,
  presentRow,
  presentSquareUp,
} from '../tips-results/index.ts';
import { type TipType, storeOfPath } from '../tips-setup/index.ts';
import { choosePayees } from './choose-payees.ts';
import { pastWeek } from './past-week.ts';
import { payHeld, payResult, type Pay } from './pay-result.ts';
import { paySquareUp } from './pay-square-up.ts';
import { reviewPayouts } from './review-payouts.ts';

const MAX_COUNTED = 10_000;

type Paging = DateRange & { readonly page?: number | undefined; readonly per_page: number };
async function paid(tipType: TipType, { tx, actor }: ReadContext, storeId: number, query: Paging) {
  const list = {
    clientId: actor.client.id,
    storeId,
    tipType,
    state: 'paid' as const,
    ...asRange(query),
  };
  const [page, perPage] = [query.page ?? 1, query.per_page];
  const rows = await listResults(tx, list, perPage, (page - 1) * perPage);
  return ok(
    pageOf(rows.map(presentRow), {
      page,
      perPage,
      total: await countResults(tx, list, MAX_COUNTED),
      cursor: null,
    }),
  );
}

const asPay = ({
  manual,
  version,
  override_reason: reason,
}: {
  readonly manual: boolean;
  readonly version?: number | undefined;
  readonly override_reason?: string | undefined;
}): Pay => ({ manual, version, reason: reason?.trim() || null });

/** Serves what is paid, and paying it. */
export function serveTipPayouts(edge: Edge): void {
  edge.serve(tipPayouts, {
    paidTipPools: ({ params, query, ...work }) => paid('pool', work, params.store_id, query),
    paidTipShares: ({ params, query, ...work }) => paid('share', work, params.store_id, query),
    payTipPool: ({ params, query, ...work }) =>
      answerChanged(work, params.id, payResult(work, params.id, asPay(query))),
    payTipShare: ({ params, query, ...work }) =>
      answerChanged(work, params.id, payResult(work, params.id, asPay(query))),
    payHeldPool: ({ params, ...work }) => answerChanged(work, params.id, payHeld(work, params.id)),
    payHeldShare: ({ params, ...work }) => answerChanged(work, params.id, payHeld(work, params.id)),
    setProcess: ({ params, body, ...work }) => choosePayees(work, params.result_id, body),
    tipsPastWeek: (work) => pastWeek(work, work.now),
    reviewPayouts: ({ params, query, ...work }) =>
      reviewPayouts(work, params.wallet_id, query.results),
    paySquareUp: async ({ params, ...work }) =>
      presentSquareUp(
        work.tx,
        paySquareUp(work, await storeOfPath(work.tx, work.actor, params.wallet_id), params.adj_id),
      ),
  });
}
