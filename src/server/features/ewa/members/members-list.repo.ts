import { type RawBuilder, sql } from 'kysely';
import type { EwaState } from '#domain/ewa/index.ts';
import { PERIODS_A_YEAR } from '#domain/ewa/index.ts';
import { addDays, daysBetween } from '#kernel/day.ts';
import { rawQuery, type ReadHandle } from '#server/platform/database/handle.ts';
import type { DrawPeriod, DrawStore } from './draw-store.ts';

/** What a list is sorted by; `-` before it turns it round. */
export type MemberSort = keyof typeof SORTS;

export type MemberListFilter = {
  /** Folded words of a name, or of a payroll ID. */
  readonly words: readonly string[];
  readonly enrolled: boolean | null;
  readonly state: EwaState | null;
  readonly employeeType: 'hourly' | 'salaried' | null;
};
type Asked = {
  readonly sort: MemberSort;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
};

/** The columns of a list, as SQL over a person `w` and their figures `f`. */
const SORTS = {
  full_name: sql`w.name_key`,
  pos_id: sql`w.pos_id COLLATE "C"`,
  employee_type: sql`w.employee_type`,
  earned_pay: sql`f.earned`,
  advances_taken: sql`f.taken`,
  taken_share: sql`f.taken::numeric / nullif(f.cap, 0)`,
  cap: sql`f.cap`,
  over_cap: sql`f.over_cap`,
  available: sql`f.available`,
  enrolled: sql`w.state IN ('enrolled', 'paused')`,
  state: sql`w.state`,
  status: sql`w.status`,
  last_advance_at: sql`w.last_advance_at`,
} as const;
const SORTS_OF_FIGURES: readonly MemberSort[] = [
  'earned_pay',
  'advances_taken',
  'taken_share',
  'cap',
  'over_cap',
  'available',
];

/**
 * The members of a store in the order of a list: one page of their numbers, and how many there are.
 * The figures are those of the rules, said again as SQL because ten thousand people are sorted by
 * them; what a page shows is reckoned by the rules themselves.
 */
export function pageOfMembers(
  tx: ReadHandle,
  draw: DrawStore,
  filter: MemberListFilter,
  { sort, descending, limit, offset }: Asked,
): Promise<{ ids: number[]; total: number }> {
  const figures = SORTS_OF_FIGURES.includes(sort)
    ? sql`JOIN (${figuresOf(draw)}) AS f ON f.customer_id = w.customer_id`
    : sql``;
  const direction = descending ? sql`DESC` : sql`ASC`;
  return tx.one(
    rawQuery<{ ids: number[]; total: number }>(sql`
      WITH person AS MATERIALIZED (${personsOf(draw, filter)})
      SELECT ARRAY(SELECT w.customer_id FROM person AS w ${figures}
        WHERE w.client_id = ${draw.store.clientId} ORDER BY ${SORTS[sort]} ${direction} NULLS LAST, w.name_key, w.customer_id LIMIT ${limit} OFFSET ${offset}) AS ids,
        (SELECT count(*)::int FROM person) AS total`),
  );
}

/** Everybody of the store whom the filter lets through. Who has left is listed where that is asked for. */
function personsOf(
  { store: { clientId, storeId }, today }: DrawStore,
  { words, enrolled, state, employeeType }: MemberListFilter,
) {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (state !== null) conditions.push(sql`w.state = ${state}`);
  if (enrolled !== null)
    conditions.push(sql`(w.state IN ('enrolled', 'paused')) = ${enrolled}::boolean`);
  if (employeeType !== null) conditions.push(sql`w.employee_type = ${employeeType}`);
  for (const word of words)
    conditions.push(
      sql`position(${word} IN w.name_key || ' ' || lower(coalesce(w.pos_id, ''))) > 0`,
    );
  return sql`
    SELECT * FROM (
      SELECT m.client_id, m.customer_id, m.name_key, c.status, coalesce(p.pos_id, c.payroll_id) AS pos_id, p.id AS person_id, p.employee_type,
        p.annual_salary, p.employed_from, p.employed_to, e.last_advance_at,
        CASE WHEN NOT m.active OR p.employed_to < ${today} THEN 'left' WHEN p.id IS NULL THEN 'not_matched'
          WHEN e.paused_at IS NOT NULL THEN 'paused' WHEN e.enrolled_at IS NOT NULL THEN 'enrolled'
          WHEN c.status = 'active' THEN 'ready' ELSE 'must_verify' END AS state
      FROM membership AS m
      JOIN customer AS c ON c.client_id = m.client_id AND c.id = m.customer_id
      LEFT JOIN ewa_payroll_person AS p ON p.client_id = ${clientId} AND p.store_id = ${storeId} AND p.customer_id = m.customer_id
      LEFT JOIN ewa_member AS e ON e.client_id = ${clientId} AND e.store_id = ${storeId} AND e.customer_id = m.customer_id
      WHERE m.client_id = ${clientId} AND m.store_id = ${storeId}
        AND (m.active OR ${state === 'left'}::boolean AND e.customer_id IS NOT NULL)) AS w
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** What each person has earned and taken over the periods that can be drawn on, and can take now. */
function figuresOf({ store: { clientId, storeId }, ...draw }: DrawStore) {
  const { settings, today, walletBlocked } = draw;
  const periods = draw.periods.filter((period) => period.drawable);
  const completed = sql`greatest(0, least(d.until, coalesce(w.employed_to, d.until)) - greatest(d.first_day, coalesce(w.employed_from, d.first_day)) + 1)`;
  const salary = sql`CASE WHEN d.divisor = 0 THEN coalesce(w.annual_salary, 0) * ${completed} / 366
    ELSE coalesce(w.annual_salary, 0) / d.divisor * ${completed} / d.days END`;
  const earned =
    settings.earned_source === 'file'
      ? sql`coalesce(y.earned_pay, 0)`
      : sql`CASE w.employee_type WHEN 'salaried' THEN ${salary} ELSE coalesce(s.work_units, 0) / 6000 END + coalesce(y.other_earned, 0)`;
  const shut = sql`${settings.one_advance_a_period}::boolean AND g.advances > 0`;
  return sql`
    SELECT customer_id, earned, taken, cap, over_cap,
      CASE WHEN state = 'enrolled' AND status = 'active' AND NOT ${walletBlocked}::boolean THEN least(open, ${draw.float}::bigint) ELSE 0 END AS available
    FROM (
      SELECT g.customer_id, min(g.state) AS state, min(g.status) AS status, sum(g.earned) AS earned, sum(g.taken) AS taken, sum(g.cap) AS cap,
        sum(greatest(0, g.taken - g.cap)) AS over_cap, sum(CASE WHEN ${shut} THEN 0 ELSE greatest(0, g.cap - g.taken) END) AS open
      FROM (
        SELECT n.*, n.earned * ${settings.cap_percent}::int / 100 AS cap FROM (
          SELECT w.customer_id, w.state, w.status, greatest(0, ${earned}) AS earned, coalesce(s.taken, 0) + coalesce(s.carried_in, 0) AS taken,
            coalesce(s.advances, 0) AS advances
          FROM person AS w
          LEFT JOIN unnest(${periods.map((one) => one.firstDay)}::date[], ${periods.map((one) => untilOf(one, today))}::date[],
            ${periods.map(divisorOf)}::int[], ${periods.map(daysOf)}::int[]) AS d (first_day, until, divisor, days) ON true
          LEFT JOIN ewa_member_period AS s ON s.client_id = ${clientId} AND s.store_id = ${storeId} AND s.first_day = d.first_day AND s.customer_id = w.customer_id
          LEFT JOIN ewa_payroll_pay AS y ON y.client_id = ${clientId} AND y.person_id = w.person_id AND y.first_day = d.first_day) AS n) AS g
      GROUP BY g.customer_id) AS t`;
}

/** The last day of a period that is over: today counts tomorrow. */
const untilOf = ({ lastDay }: DrawPeriod, today: DrawStore['today']): string => {
  const yesterday = addDays(today, -1);
  return yesterday < lastDay ? yesterday : lastDay;
};
const daysOf = ({ firstDay, lastDay }: DrawPeriod): number => daysBetween(firstDay, lastDay) + 1;
/** What a year is divided by; 0 for the days up to the first regular period, which are paid by the day. */
const divisorOf = ({ bridging, frequency }: DrawPeriod): string =>
  bridging ? '0' : PERIODS_A_YEAR[frequency].toString();
