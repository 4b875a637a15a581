import { type RawBuilder, sql } from 'kysely';
import { DAYS_A_YEAR, type Frequency, PERIODS_A_YEAR, UNITS_OF_A_CENT } from '#domain/ewa/index.ts';
import { type Day, addDays, daysBetween } from '#kernel/day.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/*
 * What the rules reckon for one member, said again as SQL: ten thousand people are sorted by it, or
 * added up. What a page shows of somebody is reckoned by the rules themselves, and stories hold the
 * two against each other.
 */

export type ReckonedPeriod = {
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly bridging: boolean;
  readonly frequency: Frequency;
};

/** Columns of a joined period: `s0` is what is kept of its first, `y0` what payroll says of it. */
const column = (table: 's' | 'y', nth: number, name: string): RawBuilder<unknown> =>
  sql.ref(`${table}${String(nth)}.${name}`);

/**
 * Joins what is kept of each person `w` (`customer_id`, `person_id`) in each period. A join a
 * period, as there are one to three of them: nothing has to be grouped after.
 */
export const joinPeriods = (
  { clientId, storeId }: StoreKey,
  periods: readonly ReckonedPeriod[],
): RawBuilder<unknown> =>
  sql.join(
    periods.map(({ firstDay }, nth) => {
      const [s, y] = [sql.ref(`s${String(nth)}`), sql.ref(`y${String(nth)}`)];
      return sql`
        LEFT JOIN ewa_member_period AS ${s} ON ${s}.client_id = ${clientId} AND ${s}.store_id = ${storeId} AND ${s}.first_day = ${firstDay}::date AND ${s}.customer_id = w.customer_id
        LEFT JOIN ewa_payroll_pay AS ${y} ON ${y}.client_id = ${clientId} AND ${y}.person_id = w.person_id AND ${y}.first_day = ${firstDay}::date`;
    }),
    sql` `,
  );

type Reckoning = { readonly source: 'clockings' | 'file'; readonly today: Day };

/** What a person `w` has earned in one of the joined periods. */
export function earnedIn(
  period: ReckonedPeriod,
  nth: number,
  { source, today }: Reckoning,
): RawBuilder<unknown> {
  if (source === 'file') return sql`greatest(0, coalesce(${column('y', nth, 'earned_pay')}, 0))`;
  const wages = sql`coalesce(${column('s', nth, 'work_units')}, 0) / ${UNITS_OF_A_CENT}::bigint`;
  return sql`greatest(0, CASE w.employee_type WHEN 'salaried' THEN ${salaryIn(period, today)} ELSE ${wages} END
    + coalesce(${column('y', nth, 'other_earned')}, 0))`;
}

function salaryIn(period: ReckonedPeriod, today: Day): RawBuilder<unknown> {
  const { firstDay, lastDay, bridging, frequency } = period;
  // The last day that is over: today counts tomorrow.
  const yesterday = addDays(today, -1);
  const until = yesterday < lastDay ? yesterday : lastDay;
  const completed = sql`greatest(0, least(${until}::date, coalesce(w.employed_to, ${until}::date)) - greatest(${firstDay}::date, coalesce(w.employed_from, ${firstDay}::date)) + 1)`;
  const annual = sql`coalesce(w.annual_salary, 0)`;
  // Days up to the first regular period are paid by the day of a long year.
  if (bridging) return sql`${annual} * ${completed} / ${DAYS_A_YEAR}::bigint`;
  const days = daysBetween(firstDay, lastDay) + 1;
  return sql`${annual} / ${PERIODS_A_YEAR[frequency]}::bigint * ${completed} / ${days}::int`;
}

/** What was taken of one of the joined periods, with what was carried into it. */
export const takenIn = (nth: number): RawBuilder<unknown> =>
  sql`coalesce(${column('s', nth, 'taken')} + ${column('s', nth, 'carried_in')}, 0)`;

/** How many advances of one of the joined periods are pending or paid. */
export const advancesIn = (nth: number): RawBuilder<unknown> =>
  sql`coalesce(${column('s', nth, 'advances')}, 0)`;

/** Whether anything says what a person earned in one of the joined periods. */
export const isKnownIn = (nth: number): RawBuilder<unknown> =>
  sql`(coalesce(${column('s', nth, 'work_units')}, 0) > 0 OR ${column('y', nth, 'person_id')} IS NOT NULL)`;

/** The sum of what each period adds; 0 where there is none. */
export const sumOfPeriods = (
  periods: readonly ReckonedPeriod[],
  valueOf: (period: ReckonedPeriod, nth: number) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  periods.length === 0
    ? sql`0::bigint`
    : sql`(${sql.join(
        periods.map((period, nth) => valueOf(period, nth)),
        sql` + `,
      )})`;
