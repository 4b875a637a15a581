import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Touched } from '../../tips-setup/index.ts';

const results = (clientId: number) =>
  q.selectFrom('tip_result as r').select('r.id').where('r.client_id', '=', clientId).limit(1);

/** Whether a result was computed for a service, pending or paid. */
export const serviceUsed = async (
  tx: ReadHandle,
  clientId: number,
  serviceId: number,
): Promise<boolean> =>
  (await tx.maybe(results(clientId).where('r.service_id', '=', serviceId))) !== null;

/** Whether somebody has a line of a job code in a result, pending or paid. */
export const jobCodeUsed = async (
  tx: ReadHandle,
  clientId: number,
  codeId: number,
): Promise<boolean> =>
  (await tx.maybe(
    q
      .selectFrom('tip_line')
      .select('id')
      .where('client_id', '=', clientId)
      .where('job_code_id', '=', codeId)
      .limit(1),
  )) !== null;

/** Whether results of a store wait to be paid; archived ones do not any more. */
export const resultsWait = async (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<boolean> =>
  (await tx.maybe(
    results(clientId)
      .where('r.store_id', '=', storeId)
      .where('r.state', '=', 'pending')
      .where('r.archived_at', 'is', null),
  )) !== null;

/**
 * What was computed before a change is kept and marked; whoever looks at it computes it anew.
 * Locked results have their rules frozen.
 */
export const markStaleFrom = (
  tx: WriteHandle,
  clientId: number,
  storeId: number,
  { type, from }: Touched = {},
) => {
  let query = q
    .updateTable('tip_result')
    .set({ stale: true })
    .where('client_id', '=', clientId)
    .where('store_id', '=', storeId)
    .where('state', '=', 'pending')
    .where('locked_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('stale', '=', false);
  if (type) query = query.where('tip_type', '=', type);
  return tx.run(from ? query.where('business_date', '>=', from) : query);
};
