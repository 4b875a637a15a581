import type { z } from 'zod';
import { tipPayouts } from '#contract/tips/payouts.ts';
import {
  MOST_PROCESSED,
  SQUARE_UP_STATES,
  tipResults,
  type tipResult,
} from '#contract/tips/results.ts';
import { tipWhatIf } from '#contract/tips/what-if.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { type StoreRef, placeNamed, placeSeen } from '../setup/places.ts';
import { tipWallet } from '../setup/wallets.repo.ts';
import { acceptSquareUp } from './accept-square-up.ts';
import { adjust, cancelSquareUp, createSquareUp, removeAdjustment } from './corrections.ts';
import { lockResult, mayEnter } from './lock-result.ts';
import { keepLine, removeLines } from './edit-lines.ts';
import { freezeResult } from './freeze-result.ts';
import { payFindings, presentFinding } from './pay-law.ts';
import { pastNights } from './past-nights.ts';
import { type Pay, payHeld, payResult } from './pay-result.ts';
import { setProcess } from './payouts.repo.ts';
import { previewResults } from './preview-results.ts';
import { processResults } from './process-results.ts';
import { paySquareUp } from './pay-square-up.ts';
import { presentProposal } from './proposals.present.ts';
import { acceptProposal, dropProposal, proposalOf } from './proposals.ts';
import { presentResult, presentRow } from './results.present.ts';
import type { TipType } from '../setup/rules.repo.ts';
import { changeResult } from './results.repo.ts';
import { pastWeek } from './past-week.ts';
import { reviewPayouts } from './review-payouts.ts';
import { countResults, listResults, shownPeople, shownResults } from './shown.repo.ts';
import { type SquareUpOut, presentSquareUps } from './square-ups.present.ts';
import { type SquareUpRow, settledSquareUps, squareUpsIn } from './square-ups.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type TipResultAnswer = z.input<typeof tipResult>;
type Reading = Pick<RequestContext, 'actor' | 'now'> & { readonly tx: ReadHandle };
type Range = { readonly start_date?: string | undefined; readonly end_date?: string | undefined };

const MOST_PENDING = 500;
const MOST_COUNTED = 10_000;
const asRange = ({ start_date: from, end_date: to }: Range) => ({
  from: from ?? null,
  to: to ?? null,
});

async function rowOf(tx: ReadHandle, clientId: number, id: number) {
  const [row] = await shownResults(tx, clientId, [id]);
  invariant(row, 'the edge has seen this result');
  return row;
}

/** One result as it stands now. */
export async function showResult(
  { tx, actor, now }: Reading,
  id: number,
): Promise<Result<TipResultAnswer, never>> {
  const row = await rowOf(tx, actor.client.id, id);
  const place = await placeNamed(tx, actor, row.store_id);
  const findings =
    row.state === 'paid'
      ? []
      : ((
          await payFindings(
            { tx, actor, now },
            await tipWallet(tx, row.client_id, row.store_id),
            [row],
            await shownPeople(tx, row.client_id, id),
          )
        ).get(id) ?? []);
  return ok({
    ...(await presentResult(tx, row, place.timezone)),
    law: findings.map(presentFinding),
  });
}

/** A change of a result, answered by the result. */
export async function changed<E extends string>(
  work: RequestContext,
  id: number,
  done: Promise<Result<unknown, E>>,
): Promise<Result<TipResultAnswer, E>> {
  const outcome = await done;
  return outcome.ok ? showResult(work, id) : outcome;
}

async function pending(tipType: TipType, { tx, actor }: Reading, walletId: number, range: Range) {
  const list = {
    clientId: actor.client.id,
    storeId: walletId,
    tipType,
    state: 'pending' as const,
    ...asRange(range),
  };
  return ok({ data: (await listResults(tx, list, MOST_PENDING, 0)).map(presentRow) });
}

type Paging = Range & { readonly page?: number | undefined; readonly per_page: number };
async function paid(tipType: TipType, { tx, actor }: Reading, storeId: number, query: Paging) {
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
      total: await countResults(tx, list, MOST_COUNTED),
      cursor: null,
    }),
  );
}

/** A range to compute; from its first day on, data is read of every day of it. */
function toCompute(
  range: Range,
  { timezone }: StoreRef,
  now: Date,
): Result<ReturnType<typeof asRange>, 'invalid_input'> {
  const { from, to } = asRange(range);
  const many =
    from !== null && addDays(from as Day, MOST_PROCESSED) <= (to ?? dayOf(now, timezone));
  return many
    ? fail('invalid_input', {}, [
        { path: 'start_date', code: 'days_too_many', params: { maximum: MOST_PROCESSED } },
      ])
    : ok({ from, to });
}

async function processed(tipType: TipType, work: RequestContext, walletId: number, range: Range) {
  const place = await placeNamed(work.tx, work.actor, walletId);
  const days = toCompute(range, place, work.now);
  if (!days.ok) return days;
  const { computed, untouched, skipped } = await processResults(work, place, tipType, days.value);
  return ok({
    computed: computed.map(presentRow),
    untouched: [...untouched],
    skipped: [...skipped],
  });
}

async function previewed(tipType: TipType, work: RequestContext, walletId: number, range: Range) {
  const place = await placeNamed(work.tx, work.actor, walletId);
  const days = toCompute(range, place, work.now);
  if (!days.ok) return days;
  const { changes, untouched, skipped } = await previewResults(work, place, tipType, days.value);
  return ok({
    changes: changes.map(({ result, ...rest }) => ({ result: presentRow(result), ...rest })),
    untouched: [...untouched],
    skipped: [...skipped],
  });
}

async function locked(work: RequestContext, id: number, lock: boolean) {
  const done = await freezeResult(work, id, lock);
  return done.ok ? ok(presentRow(await rowOf(work.tx, work.actor.client.id, id))) : done;
}

/** Who is paid with the rest may be chosen until the result is paid, locked or not. */
async function chooseWhoIsPaid(
  work: RequestContext,
  id: number,
  {
    employee_ids: ids,
    process,
  }: { readonly employee_ids: readonly number[]; readonly process: boolean },
): Promise<Result<TipResultAnswer, 'not_found' | 'result_paid'>> {
  const held = await lockResult(work, id);
  if (!held.ok) return held;
  const { result } = held.value;
  if (result.state === 'paid')
    return fail('result_paid', {
      by: result.paid_by ?? '',
      at: result.paid_at?.toISOString() ?? '',
    });
  const staff = await setProcess(work.tx, result.client_id, id, ids, process);
  if (staff === 0) return showResult(work, id);
  // Counted as a change: whoever pays what they looked at before is told.
  await changeResult(work.tx, result.client_id, id, {});
  await audit(
    { tx: work.tx, actor: work.actor, origin: work.origin, now: work.now },
    {
      action: 'tips.process_people',
      subject: { kind: `tip_${result.tip_type}`, id },
      before: { process: !process },
      after: { process, staff },
    },
  );
  return showResult(work, id);
}

async function proposalShown({ tx, actor }: Reading, id: number) {
  const row = await rowOf(tx, actor.client.id, id);
  const proposal = mayEnter(actor, row.tip_type)
    ? await proposalOf(tx, await placeNamed(tx, actor, row.store_id), row)
    : null;
  return proposal ? ok(await presentProposal(tx, row, proposal)) : fail('not_found');
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

async function squareUpsShown({ tx, actor }: Reading, walletId: number, state: string) {
  const wanted = SQUARE_UP_STATES.find((one) => one === state);
  if (!wanted) return fail('not_found');
  const rows =
    wanted === 'paid' || wanted === 'cancelled'
      ? await settledSquareUps(tx, actor.client.id, walletId, wanted)
      : await squareUpsIn(tx, actor.client.id, walletId, [wanted]);
  return ok({ data: await presentSquareUps(tx, rows) });
}

async function one<E extends string>(
  tx: ReadHandle,
  done: Promise<Result<SquareUpRow, E>>,
): Promise<Result<SquareUpOut, E>> {
  const outcome = await done;
  if (!outcome.ok) return outcome;
  const [shown] = await presentSquareUps(tx, [outcome.value]);
  invariant(shown, 'one row is shown as one');
  return ok(shown);
}

/** Serves results: computing, reading, changing, locking, correcting and paying them. */
export function serveTipResults(edge: Edge): void {
  edge.serve(tipResults, {
    pendingTipPools: ({ params, query, ...work }) => pending('pool', work, params.id, query),
    pendingTipShares: ({ params, query, ...work }) => pending('share', work, params.id, query),
    paidTipPools: ({ params, query, ...work }) => paid('pool', work, params.store_id, query),
    paidTipShares: ({ params, query, ...work }) => paid('share', work, params.store_id, query),
    tipPool: ({ params, ...work }) => showResult(work, params.id),
    tipShare: ({ params, ...work }) => showResult(work, params.id),
    processPools: ({ params, query, ...work }) => processed('pool', work, params.wallet_id, query),
    processShares: ({ params, query, ...work }) =>
      processed('share', work, params.wallet_id, query),
    tipProposal: ({ params, ...work }) => proposalShown(work, params.result_id),
    acceptProposal: ({ params, body, ...work }) =>
      changed(work, params.result_id, acceptProposal(work, params.result_id, body)),
    dropProposal: ({ params, body, ...work }) =>
      changed(work, params.result_id, dropProposal(work, params.result_id, body)),
    previewPools: ({ params, query, ...work }) => previewed('pool', work, params.wallet_id, query),
    previewShares: ({ params, query, ...work }) =>
      previewed('share', work, params.wallet_id, query),
    lockTipPool: ({ params, query, ...work }) => locked(work, params.pool_id, query.locked),
    lockTipShare: ({ params, query, ...work }) => locked(work, params.share_id, query.locked),
    editPoolEmployee: ({ params, query, ...work }) =>
      changed(work, params.pool_id, keepLine(work, params.pool_id, params.employee_id, query)),
    editShareEmployee: ({ params, query, ...work }) =>
      changed(work, params.pool_id, keepLine(work, params.pool_id, params.employee_id, query)),
    removePoolEmployee: ({ params, query, ...work }) =>
      changed(
        work,
        params.pool_id,
        removeLines(work, params.pool_id, params.employee_id, query.code_id),
      ),
    removeShareEmployee: ({ params, query, ...work }) =>
      changed(
        work,
        params.pool_id,
        removeLines(work, params.pool_id, params.employee_id, query.code_id),
      ),
    createPoolAdjustment: ({ params, query, ...work }) =>
      changed(work, params.pool_id, adjust(work, params.pool_id, query)),
    async removePoolAdjustment({ params, ...work }) {
      const done = await removeAdjustment(work, params.adj_id);
      return done.ok ? showResult(work, done.value) : done;
    },
    squareUps: ({ params, ...work }) => squareUpsShown(work, params.wallet_id, params.state),
    async createSquareUp({ body, ...work }) {
      const place: StoreRef | null = await placeSeen(work.tx, work.actor, body.wallet_id);
      if (!place) return fail('not_found');
      const { wallet_id: _, date, ...input } = body;
      return one(work.tx, createSquareUp(work, place, { ...input, date: date ?? null }));
    },
    cancelSquareUp: async ({ params, ...work }) =>
      one(
        work.tx,
        cancelSquareUp(
          work,
          await placeNamed(work.tx, work.actor, params.wallet_id),
          params.adj_id,
        ),
      ),
    payTipPool: ({ params, query, ...work }) =>
      changed(work, params.id, payResult(work, params.id, asPay(query))),
    payTipShare: ({ params, query, ...work }) =>
      changed(work, params.id, payResult(work, params.id, asPay(query))),
    payHeldPool: ({ params, ...work }) => changed(work, params.id, payHeld(work, params.id)),
    payHeldShare: ({ params, ...work }) => changed(work, params.id, payHeld(work, params.id)),
    setProcess: ({ params, body, ...work }) => chooseWhoIsPaid(work, params.result_id, body),
  });
  edge.serve(tipWhatIf, {
    pastNights: async ({ tx, actor, params, query }) =>
      pastNights(tx, await placeNamed(tx, actor, params.wallet_id), query),
  });
  edge.serve(tipPayouts, {
    tipsPastWeek: (work) => pastWeek(work, work.now),
    reviewPayouts: ({ params, query, ...work }) =>
      reviewPayouts(work, params.wallet_id, query.results),
    paySquareUp: async ({ params, ...work }) =>
      one(
        work.tx,
        paySquareUp(work, await placeNamed(work.tx, work.actor, params.wallet_id), params.adj_id),
      ),
    acceptSquareUp: async ({ params, ...work }) =>
      one(
        work.tx,
        acceptSquareUp(
          work,
          await placeNamed(work.tx, work.actor, params.wallet_id),
          params.adj_id,
        ),
      ),
  });
}
