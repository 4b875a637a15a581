import { json } from '#server/platform/audit.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { DataLine } from './data-lines.ts';
import type { ResultRow } from '../results/results.repo.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/**
 * Puts the lines of a result that come from data in place of those that it has; what was typed by
 * hand stays.
 */
export async function replaceDataLines(
  tx: WriteHandle,
  clientId: number,
  resultId: number,
  lines: readonly DataLine[],
): Promise<void> {
  await tx.text({
    sql: `WITH n AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS n (employee_id int, job_code_id int, minutes int, net_sales bigint, total_tips bigint, cash_payment bigint, spans jsonb)),
          gone AS (DELETE FROM tip_line l WHERE l.client_id = $1 AND l.result_id = $2 AND NOT l.by_hand AND NOT EXISTS (SELECT FROM n WHERE n.employee_id = l.employee_id AND n.job_code_id = l.job_code_id))
          INSERT INTO tip_line AS l (client_id, result_id, employee_id, job_code_id, minutes, net_sales, total_tips, cash_payment, spans, by_hand) SELECT $1, $2, n.*, false FROM n
          ON CONFLICT (client_id, result_id, employee_id, job_code_id) DO UPDATE SET minutes = excluded.minutes, net_sales = excluded.net_sales, total_tips = excluded.total_tips, cash_payment = excluded.cash_payment,
            spans = excluded.spans WHERE NOT l.by_hand`,
    values: [clientId, resultId, json(lines)],
  });
}

/**
 * The results of a store on some dates that were made of clockings and sales and are not archived,
 * with the lock on its tips held.
 */
export const dataResults = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  first: string,
  last: string,
): Promise<ResultRow[]> =>
  tx.all(
    q
      .selectFrom('tip_result')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('source', '=', 'pos')
      .where('archived_at', 'is', null)
      .where('business_date', '>=', first)
      .where('business_date', '<=', last)
      .orderBy('business_date')
      .orderBy('id'),
  );

/** Dates on which a store has open results of clockings and sales. */
export const openDates = async (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<string[]> =>
  (
    await tx.all(
      q
        .selectFrom('tip_result')
        .select('business_date')
        .distinct()
        .where('client_id', '=', clientId)
        .where('store_id', '=', storeId)
        .where('source', '=', 'pos')
        .where('state', '=', 'pending')
        .where('archived_at', 'is', null)
        .orderBy('business_date'),
    )
  ).map((row) => row.business_date);

export type DataState = {
  readonly id: number;
  /** How many records of its date count nowhere. */ readonly unassigned: number;
  /** Why the data of its date is not whole. */ readonly gaps: readonly string[];
};
/** Notes what of each date's data blocks paying. */
export const noteDataState = (
  tx: WriteHandle,
  clientId: number,
  states: readonly DataState[],
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE tip_result r SET unassigned = n.unassigned, data_gaps = n.gaps FROM jsonb_to_recordset($2::jsonb) AS n (id int, unassigned int, gaps text[])
          WHERE r.client_id = $1 AND r.id = n.id AND (r.unassigned, r.data_gaps) IS DISTINCT FROM (n.unassigned, n.gaps)`,
    values: [clientId, json(states)],
  });

export const markStale = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly number[],
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE tip_result SET stale = true, version = version + 1 WHERE client_id = $1 AND id = ANY($2::int[]) AND state = 'pending' AND NOT stale`,
    values: [clientId, ids],
  });

/** A difference that nobody has looked at gives way to the one that holds now. */
export const dropProposed = (
  tx: WriteHandle,
  clientId: number,
  resultId: number,
): Promise<unknown> =>
  tx.text({
    sql: `DELETE FROM tip_square_up WHERE client_id = $1 AND origin_result_id = $2 AND reason = 'late_data' AND proposed AND state = 'pending'`,
    values: [clientId, resultId],
  });

/** What of the differences of a paid result has been settled: accepted or refused, by person. */
export const settledOf = (
  tx: ReadHandle,
  clientId: number,
  resultId: number,
): Promise<{ employee_id: number; amount: bigint }[]> =>
  tx.text({
    sql: `SELECT employee_id, sum(amount)::bigint AS amount FROM tip_square_up WHERE client_id = $1 AND origin_result_id = $2 AND reason = 'late_data' AND NOT (proposed AND state = 'pending') GROUP BY employee_id`,
    values: [clientId, resultId],
  });
