import { tipPayoutLogs } from '#contract/tips-payouts/payout-logs.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { visibleStore } from '../tips-setup/index.ts';
import { takePayoutLog } from './take-payout-log.ts';

/** Serves the logs of payouts that were made elsewhere. */
export function serveTipPayoutLogs(edge: Edge): void {
  edge.serve(tipPayoutLogs, {
    async uploadPayouts({ tx, actor, origin, now, query, upload }) {
      const place = await visibleStore(tx, actor, query.wallet_id);
      if (!place || (query.client_id !== undefined && query.client_id !== actor.client.id))
        return fail('not_found');
      const taken = await takePayoutLog({ tx, actor, origin, now }, place, query.uuid, upload);
      if (!taken.ok) return taken;
      const { uuid, fileName, answers } = taken.value;
      const count = (state: string): number =>
        answers.filter((answer) => answer.state === state).length;
      return ok({
        uuid,
        file_name: fileName,
        paid: count('paid'),
        refused: count('refused'),
        left_out: count('left_out'),
        rows: answers.map((answer) => ({ ...answer, params: { ...answer.params } })),
      });
    },
  });
}
