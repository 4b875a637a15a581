import { SQUARE_UP_STATES } from '#contract/choices.ts';
import { tipSquareUps } from '#contract/tips-results/square-ups.ts';
import { invariant } from '#kernel/invariant.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type StoreRef, storeOfPath, visibleStore } from '../../tips-setup/index.ts';
import { cancelSquareUp, createSquareUp } from '../corrections/corrections.ts';
import type { ReadContext } from '../results/show-result.ts';
import { acceptSquareUps } from './accept-square-ups.ts';
import { presentSquareUp, presentSquareUps } from './square-ups.present.ts';
import { archivedSquareUps, settledSquareUps, squareUpsIn } from './square-ups.repo.ts';

async function squareUpsShown(
  { tx, actor }: ReadContext,
  walletId: number,
  { state, archived }: { readonly state: string; readonly archived: boolean },
) {
  const wanted = SQUARE_UP_STATES.find((one) => one === state);
  if (!wanted) return fail('not_found');
  if (archived)
    return ok({
      data:
        wanted === 'pending'
          ? await presentSquareUps(tx, await archivedSquareUps(tx, actor.client.id, walletId))
          : [],
    });
  const rows =
    wanted === 'paid' || wanted === 'cancelled'
      ? await settledSquareUps(tx, actor.client.id, walletId, wanted)
      : await squareUpsIn(tx, actor.client.id, walletId, [wanted]);
  return ok({ data: await presentSquareUps(tx, rows) });
}

async function squareUpsAccepted(work: RequestContext, walletId: number, ids: readonly number[]) {
  const place = await storeOfPath(work.tx, work.actor, walletId);
  const accepted = await acceptSquareUps(work, place, ids);
  return accepted.ok ? ok({ data: await presentSquareUps(work.tx, accepted.value) }) : accepted;
}

/** Serves what is carried to next results. */
export function serveTipSquareUps(edge: Edge): void {
  edge.serve(tipSquareUps, {
    squareUps: ({ params, query, ...work }) =>
      squareUpsShown(work, params.wallet_id, { ...params, ...query }),
    async createSquareUp({ body, ...work }) {
      const place: StoreRef | null = await visibleStore(work.tx, work.actor, body.wallet_id);
      if (!place) return fail('not_found');
      const { wallet_id: _, date, ...input } = body;
      return presentSquareUp(
        work.tx,
        createSquareUp(work, place, { ...input, date: date ?? null }),
      );
    },
    cancelSquareUp: async ({ params, ...work }) =>
      presentSquareUp(
        work.tx,
        cancelSquareUp(
          work,
          await storeOfPath(work.tx, work.actor, params.wallet_id),
          params.adj_id,
        ),
      ),
    async acceptSquareUp({ params, ...work }) {
      const accepted = await squareUpsAccepted(work, params.wallet_id, [params.adj_id]);
      if (!accepted.ok) return accepted;
      const [squareUp] = accepted.value.data;
      invariant(squareUp, 'what is accepted is answered');
      return ok(squareUp);
    },
    acceptSquareUps: ({ params, body, ...work }) =>
      squareUpsAccepted(work, params.wallet_id, body.square_up_ids),
  });
}
