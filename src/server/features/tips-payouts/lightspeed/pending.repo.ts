import type { ReadHandle } from '#server/platform/database/handle.ts';

export type PendingResult = { readonly id: number; readonly store_id: number };

/** Results of some stores that wait, oldest first. */
export const pendingResults = (
  tx: ReadHandle,
  clientId: number,
  storeIds: readonly number[],
  limit: number,
): Promise<PendingResult[]> =>
  tx.text<PendingResult>({
    sql: `SELECT id, store_id FROM tip_result WHERE client_id = $1 AND store_id = ANY($2::int[]) AND state = 'pending' AND archived_at IS NULL ORDER BY business_date, id LIMIT $3`,
    values: [clientId, storeIds, limit],
  });
