import { countDaysSweep, keepEndedDays } from '#server/features/reports/index.ts';
import { DAY_PARTS } from '#domain/funds/day-parts.ts';
import type { MoneyStory } from './money-story.ts';

const PARTS =
  'd.loads + d.unloads + d.payouts + d.transfers_in + d.transfers_out + d.bank_in + d.returned + d.fees + d.other';
const SUMS = [...DAY_PARTS, 'spent', 'load_count', 'payout_count', 'spend_count'];

/**
 * Keeps the days of a client as its jobs do, and answers those whose kept sums are not what the
 * entries of that day add up to, the blocks of lines that do not count their entries, and the weeks
 * and months that are not what their days add up to.
 */
export async function wrongDays(story: MoneyStory): Promise<object[]> {
  const { test, ours } = story.world;
  await keepEndedDays(story.deps, ours.id);
  await countDaysSweep({ db: test.database }).work(ours.id);
  const days = await test.owner<object>(
    `SELECT d.wallet_id, d.day, ${PARTS} AS kept, coalesce(sum(e.amount), 0) AS entries
     FROM report_day AS d JOIN wallet AS w ON w.client_id = d.client_id AND w.id = d.wallet_id
     JOIN store AS s ON s.client_id = w.client_id AND s.id = w.store_id
     LEFT JOIN ledger_entry AS e ON e.client_id = d.client_id AND e.account_id = w.account_id AND (e.at AT TIME ZONE s.timezone)::date = d.day
     WHERE d.client_id = $1 GROUP BY d.client_id, d.wallet_id, d.day HAVING ${PARTS} <> coalesce(sum(e.amount), 0)`,
    [ours.id],
  );
  const blocks = await test.owner<object>(
    `SELECT k.wallet_id, k.up_to, sum(cardinality(b.places)) AS lines FROM report_line_kept AS k
     LEFT JOIN report_line_block AS b ON b.client_id = k.client_id AND b.wallet_id = k.wallet_id
     WHERE k.client_id = $1 GROUP BY k.wallet_id, k.up_to HAVING coalesce(sum(cardinality(b.places)), 0) <> k.up_to`,
    [ours.id],
  );
  const periods = await test.owner<object>(
    `SELECT p.wallet_id, p.size, p.start FROM report_period AS p
     CROSS JOIN LATERAL (SELECT p.start + CASE p.size WHEN 'week' THEN interval '1 week' ELSE interval '1 month' END AS ends) AS s
     LEFT JOIN report_day AS d ON d.client_id = p.client_id AND d.wallet_id = p.wallet_id AND d.day >= p.start AND d.day < s.ends
     WHERE p.client_id = $1 GROUP BY p.client_id, p.size, p.start, p.wallet_id, s.ends
     HAVING (${SUMS.map((name) => `p.${name}`).join(', ')}) IS DISTINCT FROM (${SUMS.map((name) => `coalesce(sum(d.${name}), 0)`).join(', ')})
       OR NOT bool_and(d.final) OR p.active_cards <> (
         SELECT count(DISTINCT c.customer_id) FROM report_card_month AS c CROSS JOIN generate_series(0, 30) AS bit
         WHERE c.client_id = p.client_id AND c.wallet_id = p.wallet_id AND c.days & (1 << bit) <> 0 AND c.month + bit >= p.start AND c.month + bit < s.ends)
     UNION ALL
     -- Each week that is over is there.
     SELECT d.wallet_id, 'week', date_trunc('week', d.day::timestamp)::date FROM report_day AS d
     JOIN report_period_kept AS k ON k.client_id = d.client_id AND k.wallet_id = d.wallet_id
     WHERE d.client_id = $1 AND date_trunc('week', d.day::timestamp) + interval '6 days' <= k.up_to AND NOT EXISTS (
       SELECT 1 FROM report_period AS p WHERE p.client_id = d.client_id AND p.size = 'week' AND p.start = date_trunc('week', d.day::timestamp)::date AND p.wallet_id = d.wallet_id)`,
    [ours.id],
  );
  return [...days, ...blocks, ...periods];
}
