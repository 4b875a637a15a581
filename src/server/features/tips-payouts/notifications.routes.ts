import { tipNotifications } from '#contract/tips-payouts/notifications.ts';
import { fail, type Result } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { seesTips } from '../tips-results/index.ts';
import { notifyMembers } from './notify-members.ts';

async function answerNotified(
  work: RequestContext,
  {
    pool_id: pool,
    share_id: share,
  }: { readonly pool_id: number | null; readonly share_id: number | null },
): Promise<
  Result<{ told: number; not_told: number }, 'not_found' | 'result_not_paid' | 'invalid_input'>
> {
  const id = pool ?? share;
  if (id === null || (pool !== null && share !== null))
    return fail('invalid_input', {}, [{ path: 'pool_id', code: 'required' }]);
  return (await seesTips[pool === null ? 'tip_share' : 'tip_pool'](work.tx, work.actor, id))
    ? notifyMembers(work, id)
    : fail('not_found');
}

/** Serves telling members what they got. */
export function serveTipNotifications(edge: Edge): void {
  edge.serve(tipNotifications, {
    notifyMembers: ({ body, ...work }) => answerNotified(work, body),
  });
}
