import { SQUARE_UP_STATES, tipSquareUps } from '#contract/tips-results/square-ups.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { type StoreRef, storeOfPath, visibleStore } from '../../tips-setup/index.ts';
import { cancelSquareUp, createSquareUp } from '../corrections/corrections.ts';
import type { ReadContext } from '../results/show-result.ts';
import { acceptSquareUp } from './accept-square-up.ts';
import { presentSquareUp, presentSquareUps } from './square-ups.present.ts';
import { settledSquareUps, squareUpsIn } from './square-ups.repo.ts';

async function squareUpsShown({ tx, actor }: ReadContext, walletId: number, state: string) {
  const wanted = SQUARE_UP_STATES.find((one) => one === state);
  if (!wanted) return fail('not_found');
  const rows =
    wanted === 'paid' || wanted === 'cancelled'
      ? await settledSquareUps(tx, actor.client.id, walletId, wanted)
      : await squareUpsIn(tx, actor.client.id, walletId, [wanted]);
  return ok({ data: await presentSquareUps(tx, rows) });
}

/** Serves what is carried to next results. */
export function serveTipSquareUps(edge: Edge): void {
  edge.serve(tipSquareUps, {
    squareUps: ({ params, ...work }) => squareUpsShown(work, params.wallet_id, params.state),
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
    acceptSquareUp: async ({ params, ...work }) =>
      presentSquareUp(
        work.tx,
        acceptSquareUp(
          work,
          await storeOfPath(work.tx, work.actor, params.wallet_id),
          params.adj_id,
        ),
      ),
  });
}
