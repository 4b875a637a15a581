import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import type { PeriodKey } from '../periods/periods.repo.ts';

export type AdoptionCounts = {
  readonly eligible: number;
  readonly enrolled: number;
  readonly active: number;
  readonly repeated: number;
};

/**
 * Who can take earned pay at a store, who of them has enrolled, and how many of these have one and
 * two paid advances in a period; in none where there is no period. It reads the sums of the period,
 * so what nobody knows the outcome of has to have moved on.
 */
export async function adoptionCounts(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  firstDay: string | null,
): Promise<AdoptionCounts> {
  const [row] = await tx.text<AdoptionCounts>({
    name: 'ewa_adoption_counts',
    // Left joins that are counted: inner ones by store and member are planned for few rows, and go row by row.
    sql: `SELECT count(*) FILTER (WHERE f.is_eligible)::int AS eligible,
            count(f.enrolled_at) FILTER (WHERE f.is_eligible)::int AS enrolled,
            count(f.enrolled_at) FILTER (WHERE f.is_eligible AND f.advances >= 1)::int AS active,
            count(f.enrolled_at) FILTER (WHERE f.is_eligible AND f.advances >= 2)::int AS repeated
          FROM (
            SELECT y.id IS NOT NULL AND c.id IS NOT NULL AS is_eligible, m.enrolled_at, t.advances
            FROM membership AS s
            LEFT JOIN ewa_payroll_person AS y ON y.client_id = $1 AND y.store_id = $2 AND y.customer_id = s.customer_id
            LEFT JOIN customer AS c ON c.client_id = $1 AND c.id = s.customer_id AND c.status = 'active'
            LEFT JOIN ewa_member AS m ON m.client_id = $1 AND m.store_id = $2 AND m.customer_id = s.customer_id
            LEFT JOIN ewa_member_period AS t ON t.client_id = $1 AND t.store_id = $2 AND t.first_day = $3::date AND t.customer_id = s.customer_id
            WHERE s.client_id = $1 AND s.store_id = $2 AND s.active) AS f`,
    values: [clientId, storeId, firstDay],
  });
  return row ?? { eligible: 0, enrolled: 0, active: 0, repeated: 0 };
}

/** What members have of the fund now: what is due back, and what was taken of open periods. */
export async function outstandingNow(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<Cents> {
  const [row] = await tx.text<{ amount: Cents }>({
    sql: `SELECT (
            (SELECT coalesce(sum(due_back - given_back), 0) FROM ewa_period WHERE client_id = $1 AND store_id = $2 AND state = 'reported')
            + (SELECT coalesce(sum(p.amount), 0) FROM ewa_period AS open
               JOIN ewa_advance_part AS p ON p.client_id = $1 AND p.store_id = $2 AND p.first_day = open.first_day
               JOIN ewa_advance AS a ON a.client_id = $1 AND a.id = p.advance_id
               WHERE open.client_id = $1 AND open.store_id = $2 AND open.state = 'open' AND a.status <> 'failed')
          )::bigint AS amount`,
    values: [clientId, storeId],
  });
  return row?.amount ?? 0n;
}

/**
 * The most that was out at once from an instant until now, reckoned back from what is out now. It
 * is asked for before the cut-off changes what is open.
 */
export async function peakSince(
  tx: ReadHandle,
  { clientId, storeId, firstDay }: PeriodKey,
  { since, outstanding }: { readonly since: Date; readonly outstanding: Cents },
): Promise<Cents> {
  const [row] = await tx.text<{ peak: Cents }>({
    sql: `WITH events AS (
            SELECT taken_at AS at, amount FROM ewa_advance
            WHERE client_id = $1 AND store_id = $2 AND taken_on >= $3::date - 1 AND taken_at >= $4 AND status <> 'failed'
            UNION ALL
            SELECT at, -amount FROM ewa_repayment WHERE client_id = $1 AND store_id = $2 AND at >= $4
          ), running AS (
            SELECT sum(amount) OVER (ORDER BY at, amount DESC ROWS UNBOUNDED PRECEDING) AS out FROM events
          )
          SELECT greatest(0, $5::bigint - coalesce((SELECT sum(amount) FROM events), 0)
            + greatest(0, coalesce((SELECT max(out) FROM running), 0)))::bigint AS peak`,
    values: [clientId, storeId, firstDay, since, outstanding],
  });
  return row?.peak ?? 0n;
}
