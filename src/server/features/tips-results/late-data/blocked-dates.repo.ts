import type { Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { BlockedDate } from '../../tips-data/index.ts';

/** What stands between data and payouts since some day: by date, what blocks a pending result. */
export const blockedDates = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  since: Day,
): Promise<BlockedDate[]> =>
  tx.text({
    sql: `SELECT DISTINCT r.business_date AS date, b.reason FROM tip_result r
          CROSS JOIN LATERAL (SELECT jsonb_array_elements_text(r.outcome->'blocked') AS reason UNION SELECT 'unassigned' WHERE r.unassigned > 0 UNION SELECT unnest(r.data_gaps)) AS b
          WHERE r.client_id = $1 AND r.store_id = $2 AND r.state = 'pending' AND r.archived_at IS NULL AND r.source = 'pos' AND r.business_date >= $3 ORDER BY r.business_date, b.reason`,
    values: [clientId, storeId, since],
  });
