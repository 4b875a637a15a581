import type { Fault } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

const MAX_FAULTS = 100;
/** Which sum it is: store, first day of the period, member. */
const PLACE = `concat_ws(' ', coalesce(m.store_id, s.store_id), coalesce(m.first_day, s.first_day), coalesce(m.customer_id, s.customer_id))`;

/**
 * Holds the sums by member and period against what they are sums of: hours by date and rate, parts
 * of advances that were not refused. Of a fault it names the first day of the period and the member.
 * Reads all of a client's: a job, not a request.
 */
export async function proveEarnedPay(read: ReadHandle, clientId: number): Promise<Fault[]> {
  return [...(await hoursFaults(read, clientId)), ...(await takenFaults(read, clientId))];
}

const hoursFaults = (read: ReadHandle, clientId: number): Promise<Fault[]> =>
  read.text<Fault>({
    sql: `WITH summed AS (
            SELECT p.store_id, p.first_day, w.customer_id, sum(w.minutes * w.rate_e4) AS units FROM ewa_worked AS w
            JOIN ewa_period AS p ON p.client_id = $1 AND p.store_id = w.store_id AND w.day BETWEEN p.first_day AND p.last_day
            WHERE w.client_id = $1 GROUP BY 1, 2, 3)
          SELECT 'earned_hours_are_not_their_sum' AS rule, ${PLACE} AS seq FROM (SELECT * FROM ewa_member_period WHERE client_id = $1) AS m
          FULL JOIN summed AS s ON s.store_id = m.store_id AND s.first_day = m.first_day AND s.customer_id = m.customer_id
          WHERE coalesce(m.work_units, 0) <> coalesce(s.units, 0) ORDER BY 2 LIMIT ${MAX_FAULTS}`,
    values: [clientId],
  });

const takenFaults = (read: ReadHandle, clientId: number): Promise<Fault[]> =>
  read.text<Fault>({
    sql: `WITH summed AS (
            SELECT a.store_id, t.first_day, t.customer_id, sum(t.amount) AS units FROM ewa_advance_part AS t
            JOIN ewa_advance AS a ON a.client_id = $1 AND a.id = t.advance_id AND a.status <> 'failed'
            WHERE t.client_id = $1 GROUP BY 1, 2, 3)
          SELECT 'advances_are_not_their_sum' AS rule, ${PLACE} AS seq FROM (SELECT * FROM ewa_member_period WHERE client_id = $1) AS m
          FULL JOIN summed AS s ON s.store_id = m.store_id AND s.first_day = m.first_day AND s.customer_id = m.customer_id
          WHERE coalesce(m.taken, 0) <> coalesce(s.units, 0) ORDER BY 2 LIMIT ${MAX_FAULTS}`,
    values: [clientId],
  });
