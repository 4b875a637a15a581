import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** Somebody enrolled, as payroll pays them. */
export type EnrolledRow = {
  readonly customer_id: number;
  readonly employee_type: 'hourly' | 'salaried';
  readonly annual_salary: Cents | null;
  readonly usual_minutes: number | null;
  readonly employed_from: string | null;
  readonly employed_to: string | null;
  /** The newest base rate that holds; null where payroll says none. */
  readonly rate_e4: bigint | null;
};

/** Who is enrolled and can be paid, as adoption counts them. */
export const enrolledPeople = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  today: string,
): Promise<EnrolledRow[]> =>
  tx.text<EnrolledRow>({
    name: 'ewa_enrolled_people',
    sql: `SELECT y.customer_id, y.employee_type, y.annual_salary, y.usual_minutes, y.employed_from, y.employed_to,
            (SELECT r.rate_e4 FROM ewa_payroll_rate AS r WHERE r.client_id = $1 AND r.person_id = y.id AND r.job = '' AND r.effective_from <= $3::date
             ORDER BY r.effective_from DESC LIMIT 1) AS rate_e4
          FROM ewa_member AS m
          JOIN ewa_payroll_person AS y ON y.client_id = $1 AND y.store_id = $2 AND y.customer_id = m.customer_id
          JOIN customer AS c ON c.client_id = $1 AND c.id = m.customer_id AND c.status = 'active'
          WHERE m.client_id = $1 AND m.store_id = $2 AND m.enrolled_at IS NOT NULL
            AND EXISTS (SELECT FROM membership AS s WHERE s.client_id = $1 AND s.customer_id = m.customer_id AND s.store_id = $2 AND s.active)
          ORDER BY m.customer_id`,
    values: [clientId, storeId, today],
  });

/** What is kept of somebody and a closed period in which they earned something. */
export type EarnedRow = {
  readonly customer_id: number;
  readonly first_day: string;
  readonly work_units: bigint;
  readonly other_earned: Cents;
  readonly earned_pay: Cents | null;
};

/**
 * The same of all people of a store and some periods: what they worked, and what payroll says. Each
 * is one range of its index; who is enrolled is known already.
 */
export const earnedInPeriods = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  firstDays: readonly string[],
): Promise<EarnedRow[]> =>
  tx.text<EarnedRow>({
    name: 'ewa_earned_in_periods',
    sql: `WITH said AS (
            SELECT y.customer_id, pay.first_day, pay.other_earned, pay.earned_pay
            FROM ewa_payroll_person AS y JOIN ewa_payroll_pay AS pay ON pay.client_id = $1 AND pay.person_id = y.id
            WHERE y.client_id = $1 AND y.store_id = $2 AND y.customer_id IS NOT NULL AND pay.first_day = ANY ($3::date[])
          ), worked AS (
            SELECT customer_id, first_day, work_units FROM ewa_member_period
            WHERE client_id = $1 AND store_id = $2 AND first_day = ANY ($3::date[]) AND work_units > 0
          )
          SELECT customer_id, first_day, coalesce(work_units, 0) AS work_units, coalesce(other_earned, 0) AS other_earned, earned_pay
          FROM worked FULL JOIN said USING (customer_id, first_day)`,
    values: [clientId, storeId, firstDays],
  });

/** What was taken from a day on, without what failed. */
export async function takenSince(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  day: string,
): Promise<Cents> {
  const [row] = await tx.text<{ amount: Cents }>({
    name: 'ewa_taken_since',
    sql: `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM ewa_advance
          WHERE client_id = $1 AND store_id = $2 AND taken_on >= $3::date AND status <> 'failed'`,
    values: [clientId, storeId, day],
  });
  return row?.amount ?? 0n;
}

/**
 * What comes back on paydays that are still to come: what is due, and what was taken of periods
 * that are open.
 */
export const comingBack = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<{ first_day: string; payday: string; amount: Cents }[]> =>
  tx.text<{ first_day: string; payday: string; amount: Cents }>({
    name: 'ewa_coming_back',
    sql: `SELECT p.first_day, p.payday, CASE p.state WHEN 'reported' THEN p.due_back - p.given_back ELSE coalesce(s.taken, 0) END AS amount
          FROM ewa_period AS p
          LEFT JOIN LATERAL (SELECT sum(m.taken)::bigint AS taken FROM ewa_member_period AS m
            WHERE p.state = 'open' AND m.client_id = $1 AND m.store_id = $2 AND m.first_day = p.first_day) AS s ON true
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.state <> 'settled'
            AND CASE p.state WHEN 'reported' THEN p.due_back - p.given_back ELSE coalesce(s.taken, 0) END > 0
          ORDER BY p.payday, p.first_day`,
    values: [clientId, storeId],
  });
