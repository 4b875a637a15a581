import type { Fault } from '#server/ledger/index.ts';
import { MEMBER_PART } from '../../payments/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

/** Each batch that has been sent holds what its rows without an answer hold, and nothing else. */
export function proveBatches(read: ReadHandle, clientId: number): Promise<Fault[]> {
  return read.text<Fault>({
    sql: `SELECT 'batch_is_not_its_rows' AS rule, a.id AS "accountId"
          FROM ledger_batch AS b
          JOIN ledger_account AS a ON a.client_id = $1 AND a.id = b.account_id
          JOIN bulk_job AS j ON j.client_id = $1 AND j.id = b.batch_id
          LEFT JOIN (SELECT m.job_id, sum(m.amount + CASE m.kind WHEN 'load' THEN m.fee - ${MEMBER_PART} ELSE ${MEMBER_PART} END) AS reserved
                     FROM movement AS m WHERE m.client_id = $1 AND m.job_id IS NOT NULL AND m.status = 'pre-paid' GROUP BY 1) AS r ON r.job_id = b.batch_id
          WHERE b.client_id = $1 AND j.state <> 'processing' AND a.balance <> coalesce(r.reserved, 0) ORDER BY a.id LIMIT 100`,
    values: [clientId],
  });
}
