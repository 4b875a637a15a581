import { tipCorrections } from '#contract/tips-results/corrections.ts';
import { invariant } from '#kernel/invariant.ts';
import { fromWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { balanceShares } from './balance-shares.ts';
import {
  byPerson,
  byService,
  presentAdjustments,
  presentExternals,
  presentTipOuts,
} from './corrections.present.ts';
import { adjust, changeAdjustment, removeAdjustment } from './corrections.ts';
import { findResult, type ResultRow } from '../results/results.repo.ts';
import { seesTips } from '../results/seen.ts';
import { changeExternal, changeTipOut, createExternal, setTipOut } from './tip-outs.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { answerChanged, showResult } from '../results/show-result.ts';

type ReadContext = Pick<RequestContext, 'actor'> & { readonly tx: ReadHandle };

async function named({ tx, actor }: ReadContext, id: number): Promise<ResultRow> {
  const result = await findResult(tx, actor.client.id, id);
  invariant(result, 'the edge has seen this result');
  return result;
}

const cents = (amount: string): bigint => fromWire(amount) ?? 0n;

/** The same list by employees or by services; another word names nothing. */
async function touchedBy<T extends Parameters<typeof byPerson>[0][number]>(
  work: ReadContext,
  { id, type }: { readonly id: number; readonly type: string },
  list: (tx: ReadHandle, result: ResultRow) => Promise<T[]>,
  toPerson: (item: T) => T,
) {
  const result = await named(work, id);
  const items = await list(work.tx, result);
  if (type === 'employees') return ok({ data: byPerson(items.map(toPerson), cents) });
  return type === 'services'
    ? ok({ data: await byService(work.tx, result, items, cents) })
    : fail('not_found');
}

const same = <T>(item: T): T => item;
/** Who receives is touched by a tip-out that leaves. */
const receiver = <
  T extends { to_employee_id: number | null; to_first_name: string; to_last_name: string },
>(
  item: T,
): T => ({
  ...item,
  employee_id: item.to_employee_id,
  first_name: item.to_first_name,
  last_name: item.to_last_name,
});

/** A change that answers which result it touched, answered by the result. */
async function touching<E extends string>(work: RequestContext, done: Promise<Result<number, E>>) {
  const outcome = await done;
  return outcome.ok ? showResult(work, outcome.value) : outcome;
}

/** Things that a body names are seen as those of a path are. */
const seen = (
  work: RequestContext,
  kind: keyof typeof seesTips,
  id: number | null,
): Promise<boolean> | false => id !== null && seesTips[kind](work.tx, work.actor, id);

/** Serves what people correct: tip-outs, external tip-outs, adjustments of shares, balances. */
export function serveTipCorrections(edge: Edge): void {
  edge.serve(tipCorrections, {
    shareTipOuts: async ({ params, ...work }) =>
      ok({ data: await presentTipOuts(work.tx, await named(work, params.id)) }),
    shareTipOutsBy: ({ params, ...work }) =>
      touchedBy(work, { id: params.share_id, type: params.type }, presentTipOuts, same),
    async createTipOut({ body: { share_id: id, ...input }, ...work }) {
      return (await seen(work, 'tip_share', id))
        ? answerChanged(work, id, setTipOut(work, id, input))
        : fail('not_found');
    },
    async changeTipOut({ body, ...work }) {
      return (await seen(work, 'tip_override', body.tip_out_id))
        ? touching(work, changeTipOut(work, body.tip_out_id, body.amount))
        : fail('not_found');
    },
    removeTipOut: ({ params, ...work }) =>
      touching(work, changeTipOut(work, params.tip_out_id, null)),
    externalTipOuts: async ({ params, ...work }) =>
      ok({ data: await presentExternals(work.tx, await named(work, params.id)) }),
    externalTipOutsBy: ({ params, ...work }) =>
      touchedBy(work, { id: params.share_id, type: params.type }, presentExternals, receiver),
    async createExternalTipOut({ body: { share_id: share, pool_id: pool, ...input }, ...work }) {
      const id = share ?? pool;
      const known =
        share === null
          ? await seen(work, 'tip_pool', pool)
          : pool === null && (await seen(work, 'tip_share', share));
      return known && id !== null
        ? answerChanged(work, id, createExternal(work, id, input))
        : fail('not_found');
    },
    async changeExternalTipOut({ body: { tip_out_id: id, ...change }, ...work }) {
      return (await seen(work, 'tip_external', id))
        ? touching(work, changeExternal(work, id, change))
        : fail('not_found');
    },
    removeExternalTipOut: ({ params, ...work }) =>
      touching(work, changeExternal(work, params.tip_out_id, null)),
    shareAdjustments: async ({ params, ...work }) =>
      ok({ data: await presentAdjustments(work.tx, await named(work, params.share_id)) }),
    shareAdjustmentsByEmployee: ({ params, ...work }) =>
      touchedBy(work, { id: params.share_id, type: 'employees' }, presentAdjustments, same),
    shareAdjustmentsByService: ({ params, ...work }) =>
      touchedBy(work, { id: params.share_id, type: 'services' }, presentAdjustments, same),
    createShareAdjustment: ({ params, query, ...work }) =>
      answerChanged(work, params.share_id, adjust(work, params.share_id, query)),
    changeShareAdjustment: ({ params, query, ...work }) =>
      touching(work, changeAdjustment(work, params.adj_id, query)),
    removeShareAdjustment: ({ params, ...work }) =>
      touching(work, removeAdjustment(work, params.adj_id)),
    balanceTips: ({ params, ...work }) =>
      answerChanged(
        work,
        params.share_id,
        balanceShares(work, params.share_id, params.alternate_share_id),
      ),
  });
}
