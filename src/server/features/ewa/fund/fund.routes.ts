import { ewaFund } from '#contract/ewa/fund.ts';
import { ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { storeOfPath } from '../../tips-setup/index.ts';
import { fundFloat, presentMove, returnFloat } from './move-fund.ts';

/** Serves what moves between the wallet of a store and its fund. */
export function serveEwaFund(edge: Edge): void {
  edge.serve(ewaFund, {
    async fundEwaFloat({ params, body, ...context }) {
      const store = await storeOfPath(context.tx, context.actor, params.store_id);
      const moved = await fundFloat(context, store, body);
      return moved.ok ? ok(presentMove(moved.value)) : moved;
    },
    async returnEwaFloat({ params, body, ...context }) {
      const store = await storeOfPath(context.tx, context.actor, params.store_id);
      const moved = await returnFloat(context, store, body);
      return moved.ok ? ok(presentMove(moved.value)) : moved;
    },
  });
}
