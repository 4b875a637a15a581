import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { PeriodKey } from '../periods/periods.repo.ts';

/**
 * What still stands of `ewa_left_out` as `o`, of a member's column: who enrolled after they took back
 * their consent has given it anew. $1 client, $2 store.
 */
export const leftOutStands = (
  customer: string,
): string => `(o.why <> 'not_authorised' OR NOT EXISTS (SELECT FROM ewa_enrolment AS e
  WHERE e.client_id = $1 AND e.store_id = $2 AND e.customer_id = ${customer} AND e.at > o.entered_at))`;

/**
 * What payroll takes off for a period, a row a payroll ID: paid parts, and what was carried in from
 * an earlier payday. The same text makes the preliminary report and the final one.
 * $1 client, $2 store, $3 first day, $4 payday.
 */
const REPORT_ROWS = `
  WITH lines AS (
    SELECT a.pos_id, p.customer_id, p.amount, 0::bigint AS carried_in, 1 AS advances,
      CASE WHEN extract(year FROM a.taken_on) < extract(year FROM $4::date) THEN p.amount ELSE 0 END AS last_year, a.id AS newest
    FROM ewa_advance_part AS p JOIN ewa_advance AS a ON a.client_id = p.client_id AND a.id = p.advance_id
    WHERE p.client_id = $1 AND p.store_id = $2 AND p.first_day = $3::date AND a.status = 'paid'
    UNION ALL
    SELECT pos_id, customer_id, carried, carried, 0, 0, 0 FROM ewa_deduction
    WHERE client_id = $1 AND store_id = $2 AND carried_to = $3::date AND carried > 0
  ), summed AS (
    SELECT pos_id, (array_agg(customer_id ORDER BY newest DESC))[1] AS customer_id, sum(amount)::bigint AS amount,
      sum(carried_in)::bigint AS carried_in, sum(advances)::int AS advances, sum(last_year)::bigint AS taken_last_year
    FROM lines GROUP BY pos_id
  )
  SELECT c.client_id, s.*, coalesce(y.first_name, c.first_name) AS first_name, coalesce(y.last_name, c.last_name) AS last_name,
    o.why AS left_out, o.entered_by AS left_out_by, o.entered_at AS left_out_at
  FROM summed AS s
  JOIN customer AS c ON c.client_id = $1 AND c.id = s.customer_id
  LEFT JOIN ewa_payroll_person AS y ON y.client_id = $1 AND y.store_id = $2 AND y.customer_id = s.customer_id
  LEFT JOIN ewa_left_out AS o ON o.client_id = $1 AND o.store_id = $2 AND o.first_day = $3::date AND o.customer_id = s.customer_id
    AND ${leftOutStands('s.customer_id')}`;

const valuesOf = ({ clientId, storeId, firstDay }: PeriodKey, payday: string) => [
  clientId,
  storeId,
  firstDay,
  payday,
];

/** The report of a period that is still open, as the cut-off would freeze it now. */
export const PRELIMINARY_ROWS = { sql: REPORT_ROWS, valuesOf };

/**
 * Freezes the report of a period; answers what payroll is to deduct by it, from how many. Who left
 * or took back their consent has their outcome at once.
 */
export async function freezeReport(
  tx: WriteHandle,
  period: PeriodKey,
  { payday, now }: { readonly payday: string; readonly now: Date },
): Promise<{ readonly members: number; readonly amount: Cents }> {
  const [frozen] = await tx.text<{ members: number; amount: Cents }>({
    sql: `WITH frozen AS (
          INSERT INTO ewa_deduction (client_id, store_id, first_day, pos_id, customer_id, first_name, last_name, amount, carried_in, advances,
            taken_last_year, left_out, deducted, carried, written_off, reason, entered_by, entered_at)
          SELECT $1, $2, $3::date, pos_id, customer_id, first_name, last_name, amount, carried_in, advances, taken_last_year, left_out,
            CASE left_out WHEN 'deducted_early' THEN amount WHEN 'not_authorised' THEN 0 END,
            CASE WHEN left_out IS NOT NULL THEN 0 END,
            CASE left_out WHEN 'deducted_early' THEN 0 WHEN 'not_authorised' THEN amount END,
            CASE WHEN left_out = 'not_authorised' THEN left_out END, left_out_by, CASE WHEN left_out IS NOT NULL THEN $5::timestamptz END
          FROM (${REPORT_ROWS}) AS report RETURNING amount, left_out)
          SELECT count(*)::int AS members, coalesce(sum(amount), 0)::bigint AS amount FROM frozen WHERE left_out IS NULL`,
    values: [...valuesOf(period, payday), now],
  });
  return frozen ?? { members: 0, amount: 0n };
}

/** What the wallet owes the fund for a period: its paid parts. */
export async function paidParts(
  tx: ReadHandle,
  { clientId, storeId, firstDay }: PeriodKey,
): Promise<Cents> {
  const [row] = await tx.text<{ amount: Cents }>({
    sql: `SELECT coalesce(sum(p.amount), 0)::bigint AS amount
          FROM ewa_advance_part AS p JOIN ewa_advance AS a ON a.client_id = p.client_id AND a.id = p.advance_id
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.first_day = $3::date AND a.status = 'paid'`,
    values: [clientId, storeId, firstDay],
  });
  return row?.amount ?? 0n;
}
