import { sql } from 'kysely';
import {
  type Frequency,
  type KnownPay,
  PERIODS_A_YEAR,
  UNITS_OF_A_CENT,
} from '#domain/ewa/index.ts';
import { type Day, addDays } from '#kernel/day.ts';
import { rawQuery, type ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import {
  type ReckonedPeriod,
  earnedIn,
  isKnownIn,
  joinPeriods,
  sumOfPeriods,
} from '../members/figures-sql.ts';

type PayContext = {
  /** Closed periods that say what somebody is expected to earn. */
  readonly periods: readonly ReckonedPeriod[];
  readonly frequency: Frequency;
  readonly source: 'clockings' | 'file';
  readonly today: Day;
};

/**
 * What is known of the pay of all who are enrolled and can be paid, as the rule `knownPay` adds it
 * up: each by their closed periods, else by their salary, else by usual hours at the newest base
 * rate that holds. As one set, since there may be ten thousand of them, by left joins that are kept:
 * inner joins by store and member are planned for few rows, and go row by row. What each is expected
 * to earn is kept too: it is asked for three times, and would be reckoned as often.
 */
export function knownPayOfEnrolled(
  tx: ReadHandle,
  store: StoreKey,
  { periods, frequency, source, today }: PayContext,
): Promise<KnownPay> {
  const { clientId, storeId } = store;
  const closed = sumOfPeriods(periods, (_, nth) => sql`(${isKnownIn(nth)})::int`);
  const earned = sumOfPeriods(
    periods,
    (period, nth) =>
      // All its days are over, also those between the cut-off and the payday.
      sql`CASE WHEN ${isKnownIn(nth)} THEN ${earnedIn(period, nth, { source, today: addDays(period.lastDay, 1) })} ELSE 0 END`,
  );
  return tx.one(
    rawQuery<KnownPay>(sql`
      WITH person AS MATERIALIZED (
        SELECT s.customer_id, m.enrolled_at, c.status, y.id AS person_id, y.employee_type, y.annual_salary, y.usual_minutes, y.employed_from, y.employed_to
        FROM membership AS s
        LEFT JOIN ewa_member AS m ON m.client_id = ${clientId} AND m.store_id = ${storeId} AND m.customer_id = s.customer_id
        LEFT JOIN ewa_payroll_person AS y ON y.client_id = ${clientId} AND y.store_id = ${storeId} AND y.customer_id = s.customer_id
        LEFT JOIN customer AS c ON c.client_id = ${clientId} AND c.id = s.customer_id AND c.status = 'active'
        WHERE s.client_id = ${clientId} AND s.store_id = ${storeId} AND s.active
      ), expected AS MATERIALIZED (
        SELECT CASE
          WHEN w.closed > 0 THEN w.earned / w.closed
          WHEN w.employee_type = 'salaried' AND w.annual_salary IS NOT NULL THEN w.annual_salary / ${PERIODS_A_YEAR[frequency]}::bigint
          WHEN w.usual_minutes IS NOT NULL THEN w.usual_minutes * (
            SELECT r.rate_e4 FROM ewa_payroll_rate AS r WHERE r.client_id = ${clientId} AND r.person_id = w.person_id AND r.job = '' AND r.effective_from <= ${today}::date
            ORDER BY r.effective_from DESC LIMIT 1) / ${UNITS_OF_A_CENT}::bigint
          END AS pay
        FROM (SELECT w.*, ${closed} AS closed, ${earned} AS earned FROM person AS w ${joinPeriods(store, periods)}
          WHERE w.enrolled_at IS NOT NULL AND w.person_id IS NOT NULL AND w.status IS NOT NULL) AS w
      )
      SELECT coalesce(sum(pay), 0)::bigint AS total, count(pay)::int AS known, (count(*) - count(pay))::int AS unknown FROM expected`),
  );
}
