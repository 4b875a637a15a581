import { type RawBuilder, sql } from 'kysely';
import type { EwaState } from '#domain/ewa/index.ts';
import { rawQuery, type ReadHandle } from '#server/platform/database/handle.ts';
import type { DrawStore } from './draw-store.ts';
import {
  type ReckonedPeriod,
  advancesIn,
  earnedIn,
  joinPeriods,
  sumOfPeriods,
  takenIn,
} from './figures-sql.ts';

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

/** The columns of a list, as SQL over a person `w` and, where they are figures, over `f`. */
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
/** What is known of somebody without their state is sorted without looking each of them up. */
const SORTS_WITHOUT_STATE: readonly MemberSort[] = [
  'employee_type',
  'earned_pay',
  'advances_taken',
  'taken_share',
  'cap',
  'over_cap',
];

/**
 * The members of a store in the order of a list: one page of their numbers, and how many there are.
 * What the order and the filter do not need is not looked up: lists by name, as they open, are one
 * range of an index.
 */
export function pageOfMembers(
  tx: ReadHandle,
  draw: DrawStore,
  filter: MemberListFilter,
  { sort, descending, limit, offset }: Asked,
): Promise<{ ids: number[]; total: number }> {
  const { clientId, storeId } = draw.store;
  const persons = personsOf(draw, filter, sort);
  const everybody = sql`SELECT m.client_id, m.customer_id, m.name_key FROM membership AS m WHERE m.client_id = ${clientId} AND m.store_id = ${storeId} AND m.active`;
  const rows = SORTS_OF_FIGURES.includes(sort) ? figuresOf(draw, sort) : sql`person AS w`;
  const direction = descending ? sql`DESC` : sql`ASC`;
  return tx.one(
    rawQuery<{ ids: number[]; total: number }>(sql`
      WITH person AS ${persons ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`} (${persons ?? everybody})
      SELECT ARRAY(SELECT w.customer_id FROM ${rows} WHERE w.client_id = ${clientId} ORDER BY ${SORTS[sort]} ${direction} NULLS LAST, w.name_key, w.customer_id LIMIT ${limit} OFFSET ${offset}) AS ids,
        (SELECT count(*)::int FROM person) AS total`),
  );
}

/**
 * Everybody of the store whom the filter lets through; null where that is everybody, and their names
 * are enough. Who has left is listed where that is asked for.
 */
function personsOf(
  draw: DrawStore,
  filter: MemberListFilter,
  sort: MemberSort,
): RawBuilder<unknown> | null {
  const { words, enrolled, state, employeeType } = filter;
  const isFiltered =
    words.length > 0 || enrolled !== null || state !== null || employeeType !== null;
  if (isFiltered) return personsWithState(draw, filter);
  if (sort === 'full_name') return null;
  return SORTS_WITHOUT_STATE.includes(sort)
    ? personsOfPayroll(draw)
    : personsWithState(draw, filter);
}

/** All members with how payroll pays them. */
const personsOfPayroll = ({ store: { clientId, storeId } }: DrawStore) => sql`
  SELECT m.client_id, m.customer_id, m.name_key, p.id AS person_id, p.employee_type, p.annual_salary, p.employed_from, p.employed_to
  FROM membership AS m
  LEFT JOIN ewa_payroll_person AS p ON p.client_id = ${clientId} AND p.store_id = ${storeId} AND p.customer_id = m.customer_id
  WHERE m.client_id = ${clientId} AND m.store_id = ${storeId} AND m.active`;

function personsWithState(
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
          WHEN e.enrolled_at IS NOT NULL THEN CASE WHEN e.paused_at IS NULL THEN 'enrolled' ELSE 'paused' END
          WHEN c.status = 'active' THEN 'ready' ELSE 'must_verify' END AS state
      FROM membership AS m
      JOIN customer AS c ON c.client_id = ${clientId} AND c.id = m.customer_id
      LEFT JOIN ewa_payroll_person AS p ON p.client_id = ${clientId} AND p.store_id = ${storeId} AND p.customer_id = m.customer_id
      LEFT JOIN ewa_member AS e ON e.client_id = ${clientId} AND e.store_id = ${storeId} AND e.customer_id = m.customer_id
      WHERE m.client_id = ${clientId} AND m.store_id = ${storeId}
        AND (m.active ${state === 'left' ? sql`OR e.customer_id IS NOT NULL` : sql``})) AS w
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** 0 for whom a final pay has paid out the period: they are few, and looked up in one set. */
const unlessPaidEarly = (
  { clientId, storeId }: DrawStore['store'],
  { firstDay }: ReckonedPeriod,
  value: RawBuilder<unknown>,
) => sql`CASE WHEN w.customer_id IN (SELECT x.customer_id FROM ewa_left_out AS x
  WHERE x.client_id = ${clientId} AND x.store_id = ${storeId} AND x.first_day = ${firstDay}::date AND x.why = 'deducted_early') THEN 0 ELSE ${value} END`;

/**
 * Each person `w` with `f`: what they have earned and taken over the periods that can be drawn on,
 * and can take now.
 */
function figuresOf(
  { store, settings, today, walletBlocked, float, ...draw }: DrawStore,
  sort: MemberSort,
) {
  const periods = draw.periods.filter((period) => period.drawable);
  const reckoning = { source: settings.earned_source, today };
  const earned = (nth: number) => sql.ref(`w.earned${String(nth)}`);
  const taken = (nth: number) => sql.ref(`w.taken${String(nth)}`);
  const cap = (nth: number) => sql`(${earned(nth)} * ${settings.cap_percent}::int / 100)`;
  const isShut = (nth: number) =>
    sql`(${settings.one_advance_a_period}::boolean AND ${sql.ref(`w.advances${String(nth)}`)} > 0)`;
  const sumOf = (valueOf: (nth: number) => RawBuilder<unknown>) =>
    sumOfPeriods(periods, (_, nth) => valueOf(nth));
  const left = sumOf(
    (nth) => sql`CASE WHEN ${isShut(nth)} THEN 0 ELSE greatest(0, ${cap(nth)} - ${taken(nth)}) END`,
  );
  const available =
    sort === 'available'
      ? sql`CASE WHEN w.state = 'enrolled' AND w.status = 'active' AND NOT ${walletBlocked}::boolean THEN least(${left}, ${float}::bigint) ELSE 0 END`
      : sql`0`;
  const columns = periods.map((period, nth) => {
    const drawn = (value: RawBuilder<unknown>) => unlessPaidEarly(store, period, value);
    return sql`, ${drawn(earnedIn(period, nth, reckoning))} AS ${sql.ref(`earned${String(nth)}`)}, ${drawn(takenIn(nth))} AS ${sql.ref(`taken${String(nth)}`)}, ${advancesIn(nth)} AS ${sql.ref(`advances${String(nth)}`)}`;
  });
  return sql`
    (SELECT w.* ${sql.join(columns, sql` `)} FROM person AS w ${joinPeriods(store, periods)}) AS w
    CROSS JOIN LATERAL (SELECT ${sumOf(earned)} AS earned, ${sumOf(taken)} AS taken, ${sumOf(cap)} AS cap,
      ${sumOf((nth) => sql`greatest(0, ${taken(nth)} - ${cap(nth)})`)} AS over_cap, ${available} AS available) AS f`;
}
