import type { Frequency } from '#domain/ewa/index.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** A period of which pay is still to come, with the frequency by which a salary is divided. */
export type OpenPeriodRow = {
  readonly first_day: string;
  readonly last_day: string;
  readonly payday: string;
  readonly cutoff_at: Date;
  readonly bridging: boolean;
  readonly state: 'open' | 'reported' | 'settled';
  readonly frequency: Frequency;
};

const PERIODS = `
  SELECT p.first_day, p.last_day, p.payday, p.cutoff_at, p.bridging, p.state,
    (SELECT v.frequency FROM ewa_schedule AS v WHERE v.client_id = p.client_id AND v.store_id = p.store_id
       AND v.replaced_at IS NULL AND v.effective_from <= p.first_day ORDER BY v.effective_from DESC LIMIT 1) AS frequency
  FROM ewa_period AS p WHERE p.client_id = $1 AND p.store_id = $2`;

/** Periods of a store that have begun and whose payday is today or later, in the order of time. */
export const periodsToBePaid = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  today: string,
): Promise<OpenPeriodRow[]> =>
  tx.text<OpenPeriodRow>({
    name: 'ewa_periods_to_be_paid',
    sql: `${PERIODS} AND p.first_day <= $3 AND (p.payday >= $3 OR p.state = 'open') ORDER BY p.first_day`,
    values: [clientId, storeId, today],
  });

/** One period of a store that has begun. */
export const onePeriod = async (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  firstDay: string,
): Promise<OpenPeriodRow | null> =>
  (
    await tx.text<OpenPeriodRow>({
      name: 'ewa_one_period',
      sql: `${PERIODS} AND p.first_day = $3`,
      values: [clientId, storeId, firstDay],
    })
  )[0] ?? null;

/**
 * The same periods under the lock of whoever takes, which those share who take at the same moment:
 * the cut-off waits for them, and they for the cut-off.
 */
export const lockOpenPeriods = (tx: WriteHandle, { clientId, storeId }: StoreKey) =>
  tx.text<{ first_day: string }>({
    name: 'ewa_lock_open_periods',
    sql: `SELECT first_day FROM ewa_period WHERE client_id = $1 AND store_id = $2 AND state = 'open' ORDER BY first_day FOR SHARE`,
    values: [clientId, storeId],
  });

/** Somebody of a store: how they stand, and how payroll pays them. */
export type EwaPersonRow = {
  readonly customer_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: string;
  readonly proxy: string | null;
  readonly active_membership: boolean;
  readonly matched: boolean;
  /** Of the matched person of payroll, else of the member. */
  readonly pos_id: string | null;
  readonly employee_type: 'hourly' | 'salaried' | null;
  readonly annual_salary: Cents | null;
  readonly employed_from: string | null;
  readonly employed_to: string | null;
  readonly invited_at: Date | null;
  readonly enrolled_at: Date | null;
  readonly paused_at: Date | null;
  readonly paused_by: string | null;
  readonly pause_reason: string | null;
  readonly last_advance_at: Date | null;
  readonly terms_version: number | null;
  /** 0 before anything was written of them. */
  readonly version: number;
};

/** Somebody of a store by their membership `m`, as SQL; `WHERE` is the caller's. */
const PERSON = `
  SELECT m.customer_id, c.first_name, c.last_name, c.status, c.proxy, m.active AS active_membership, p.id IS NOT NULL AS matched,
    coalesce(p.pos_id, c.payroll_id) AS pos_id, p.employee_type, p.annual_salary, p.employed_from, p.employed_to,
    e.invited_at, e.enrolled_at, e.paused_at, e.paused_by, e.pause_reason, e.last_advance_at, coalesce(e.version, 0) AS version,
    (SELECT n.terms_version FROM ewa_enrolment AS n WHERE n.client_id = m.client_id AND n.store_id = m.store_id
       AND n.customer_id = m.customer_id AND n.ended_at IS NULL) AS terms_version
  FROM membership AS m
  JOIN customer AS c ON c.client_id = m.client_id AND c.id = m.customer_id
  LEFT JOIN ewa_payroll_person AS p ON p.client_id = m.client_id AND p.store_id = m.store_id AND p.customer_id = m.customer_id
  LEFT JOIN ewa_member AS e ON e.client_id = m.client_id AND e.store_id = m.store_id AND e.customer_id = m.customer_id`;

/** Some people of a store, in no order of their own; who has never worked there is left out. */
export const ewaPeople = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  customerIds: readonly number[],
): Promise<EwaPersonRow[]> =>
  customerIds.length === 1
    ? tx.text<EwaPersonRow>({
        name: 'ewa_person',
        sql: `${PERSON} WHERE m.client_id = $1 AND m.store_id = $2 AND m.customer_id = $3`,
        values: [clientId, storeId, customerIds[0]],
      })
    : tx.text<EwaPersonRow>({
        name: 'ewa_people',
        sql: `${PERSON} WHERE m.client_id = $1 AND m.store_id = $2 AND m.customer_id = ANY($3::int[])`,
        values: [clientId, storeId, customerIds],
      });

/** What is kept of one member and one period. */
export type MemberSumsRow = {
  readonly customer_id: number;
  readonly first_day: string;
  readonly work_units: bigint;
  readonly taken: Cents;
  readonly carried_in: Cents;
  readonly advances: number;
  readonly other_earned: Cents;
  readonly earned_pay: Cents | null;
  /** Something was clocked that has no rate. */
  readonly lacks_rate: boolean;
  /** A final pay has paid out the period: nothing of it can be taken, also not by who comes back. */
  readonly paid_early: boolean;
};

const SUMS = `coalesce(s.work_units, 0) AS work_units, coalesce(s.taken, 0) AS taken, coalesce(s.carried_in, 0) AS carried_in,
  coalesce(s.advances, 0) AS advances, coalesce(y.other_earned, 0) AS other_earned, y.earned_pay,
  EXISTS (SELECT FROM ewa_hours_note AS n WHERE n.client_id = $1 AND n.store_id = $2 AND n.customer_id = w.customer_id
    AND n.day BETWEEN d.first_day AND d.last_day AND n.note = 'no_rate') AS lacks_rate,
  EXISTS (SELECT FROM ewa_left_out AS x WHERE x.client_id = $1 AND x.store_id = $2 AND x.first_day = d.first_day
    AND x.customer_id = w.customer_id AND x.why = 'deducted_early') AS paid_early`;
const SAID_BY_PAYROLL = `
  LEFT JOIN ewa_payroll_person AS p ON p.client_id = $1 AND p.store_id = $2 AND p.customer_id = w.customer_id
  LEFT JOIN ewa_payroll_pay AS y ON y.client_id = $1 AND y.person_id = p.id AND y.first_day = d.first_day`;

type PeriodDates = { readonly first_day: string; readonly last_day: string };

/** What is kept of some members and some periods of a store; 0 where nothing is yet. */
export const memberSums = async (
  tx: ReadHandle,
  store: StoreKey,
  {
    customerIds,
    periods,
  }: { readonly customerIds: readonly number[]; readonly periods: readonly PeriodDates[] },
): Promise<MemberSumsRow[]> => {
  const [only, ...others] = customerIds;
  if (only !== undefined && others.length === 0)
    return (await Promise.all(periods.map((one) => sumsOfOne(tx, store, only, one)))).flat();
  return tx.text<MemberSumsRow>({
    name: 'ewa_member_sums',
    sql: `SELECT w.customer_id, d.first_day, ${SUMS}
          FROM unnest($3::int[]) AS w (customer_id) CROSS JOIN unnest($4::date[], $5::date[]) AS d (first_day, last_day)
          LEFT JOIN ewa_member_period AS s ON s.client_id = $1 AND s.store_id = $2 AND s.first_day = d.first_day AND s.customer_id = w.customer_id ${SAID_BY_PAYROLL}`,
    values: [
      store.clientId,
      store.storeId,
      customerIds,
      periods.map((one) => one.first_day),
      periods.map((one) => one.last_day),
    ],
  });
};

/** The same of one member and one period: with lists, it would be planned anew for whoever takes. */
const sumsOfOne = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  customerId: number,
  { first_day: firstDay, last_day: lastDay }: PeriodDates,
): Promise<MemberSumsRow[]> =>
  tx.text<MemberSumsRow>({
    name: 'ewa_sums_of_one',
    sql: `SELECT w.customer_id, d.first_day, ${SUMS}
          FROM (SELECT $3::int AS customer_id) AS w CROSS JOIN (SELECT $4::date AS first_day, $5::date AS last_day) AS d
          LEFT JOIN ewa_member_period AS s ON s.client_id = $1 AND s.store_id = $2 AND s.first_day = d.first_day AND s.customer_id = w.customer_id ${SAID_BY_PAYROLL}`,
    values: [clientId, storeId, customerId, firstDay, lastDay],
  });
