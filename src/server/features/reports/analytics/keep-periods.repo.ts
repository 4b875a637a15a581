import { DAY_PARTS } from '#domain/funds/day-parts.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';

/** The periods of so many wallets are counted in one transaction. */
const WALLETS = 100;
const SUMS = [...DAY_PARTS, 'spent', 'load_count', 'payout_count', 'spend_count'];

/**
 * Adds up the kept days of periods that are over, of wallets of which there are some: up to the last
 * day that is counted, and never beyond one with a payment that is open. Two servers that do it at
 * once take turns. Answers how many wallets it had.
 */
export async function keepPeriods(tx: WriteHandle, clientId: number): Promise<number> {
  await tx.text({
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`${clientId}:report_period`],
  });
  const kept = await tx.text({
    name: 'report_keep_periods',
    sql: `WITH due AS MATERIALIZED (
        SELECT * FROM (
          SELECT w.id AS wallet_id, coalesce(k.up_to, '-infinity') AS after, coalesce(open.day - 1, last.day) AS up_to
          FROM wallet AS w LEFT JOIN report_period_kept AS k ON k.client_id = w.client_id AND k.wallet_id = w.id
          CROSS JOIN LATERAL (SELECT day FROM report_day WHERE client_id = $1 AND wallet_id = w.id ORDER BY day DESC LIMIT 1) AS last
          LEFT JOIN (SELECT wallet_id, min(day) AS day FROM report_day WHERE client_id = $1 AND NOT final GROUP BY wallet_id) AS open ON open.wallet_id = w.id
          WHERE w.client_id = $1
        ) AS w WHERE up_to > after ORDER BY wallet_id LIMIT ${WALLETS}
      ), periods AS MATERIALIZED (
        SELECT w.wallet_id, s.size, p.start, p.last, ${SUMS.map((name) => `sum(d.${name}) AS ${name}`).join(', ')}
        FROM due AS w CROSS JOIN (VALUES ('week'), ('month')) AS s (size)
        JOIN report_day AS d ON d.client_id = $1 AND d.wallet_id = w.wallet_id AND d.day <= w.up_to
          AND d.day >= CASE WHEN isfinite(w.after) THEN date_trunc(s.size, w.after + interval '1 day')::date ELSE w.after END
        CROSS JOIN LATERAL (SELECT date_trunc(s.size, d.day::timestamp)::date AS start,
          (date_trunc(s.size, d.day::timestamp) + ('1 ' || s.size)::interval)::date - 1 AS last) AS p
        WHERE p.last > w.after AND p.last <= w.up_to
        GROUP BY w.wallet_id, s.size, p.start, p.last
      ), cards AS (
        SELECT p.wallet_id, p.size, p.start, count(DISTINCT c.customer_id) AS active_cards
        FROM periods AS p
        CROSS JOIN LATERAL (SELECT date_trunc('month', p.start::timestamp)::date AS month UNION SELECT date_trunc('month', p.last::timestamp)::date) AS m
        JOIN report_card_month AS c ON c.client_id = $1 AND c.month = m.month AND c.wallet_id = p.wallet_id
          -- The days of the period that lie in this month, as bits.
          AND c.days::bigint & ((1::bigint << least(p.last - m.month + 1, 31)) - (1::bigint << greatest(p.start - m.month, 0))) <> 0
        GROUP BY p.wallet_id, p.size, p.start
      ), added AS (
        INSERT INTO report_period (client_id, size, start, wallet_id, ${SUMS.join(', ')}, active_cards)
        SELECT $1, p.size, p.start, p.wallet_id, ${SUMS.map((name) => `p.${name}`).join(', ')}, coalesce(c.active_cards, 0)
        FROM periods AS p LEFT JOIN cards AS c ON c.wallet_id = p.wallet_id AND c.size = p.size AND c.start = p.start
      )
      INSERT INTO report_period_kept AS kept (client_id, wallet_id, up_to) SELECT $1, wallet_id, up_to FROM due
      ON CONFLICT (client_id, wallet_id) DO UPDATE SET up_to = excluded.up_to
      RETURNING wallet_id`,
    values: [clientId],
  });
  return kept.length;
}
