import type { Day } from '#kernel/day.ts';
import { byName } from '#domain/people/by-name.ts';
import type { MemberStatus } from '#domain/people/member-status.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey, TipType } from '../../tips-setup/index.ts';
import { type PersonRow, type ResultRow, STANDS } from './results.repo.ts';

export type NightLine = {
  readonly date: Day;
  readonly paid: boolean;
  readonly employee_id: number;
  readonly minutes: number;
  readonly net_sales: bigint;
  readonly total_tips: bigint;
};
/** What results of some dates say of each person, of the kind that the store makes now. */
export const personNights = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  first: string,
  last: string,
): Promise<NightLine[]> =>
  tx.text<NightLine>({
    sql: `SELECT r.business_date AS date, bool_or(r.state = 'paid') AS paid, l.employee_id, sum(l.minutes)::int AS minutes, sum(l.net_sales)::bigint AS net_sales, sum(l.total_tips)::bigint AS total_tips
          FROM tip_result r JOIN tip_wallet w ON w.client_id = r.client_id AND w.store_id = r.store_id AND w.tip_type = r.tip_type JOIN tip_line l ON l.client_id = r.client_id AND l.result_id = r.id
          WHERE r.client_id = $1 AND r.store_id = $2 AND r.business_date BETWEEN $3 AND $4 GROUP BY r.business_date, l.employee_id ORDER BY r.business_date, l.employee_id`,
    values: [clientId, storeId, first, last],
  });

export type ResultSummary = ResultRow & {
  readonly service: string;
  readonly people: number;
  readonly total_payout: bigint;
  readonly total_owed: bigint;
  readonly external_payout: bigint;
  readonly held: number;
  readonly held_payout: bigint;
};
export type ListOf = {
  readonly clientId: number;
  readonly storeId: number;
  readonly tipType: TipType;
  readonly state: 'pending' | 'paid';
  readonly from: string | null;
  readonly to: string | null;
  /** What an ended subscription left, instead of the rest. */ readonly archived?: boolean;
};

const SHOWN = `SELECT r.*, s.name AS service, coalesce(p.people, 0) AS people, coalesce(p.total_payout, 0) AS total_payout, coalesce(p.total_owed, 0) AS total_owed, coalesce(x.external_payout, 0) AS external_payout, coalesce(p.held, 0) + coalesce(x.held, 0) AS held, coalesce(p.held_payout, 0) AS held_payout
  FROM tip_result r JOIN tip_service s ON s.client_id = r.client_id AND s.id = r.service_id
  LEFT JOIN LATERAL (SELECT count(*)::int AS people, sum(payout)::bigint AS total_payout, sum(owed)::bigint AS total_owed, count(*) FILTER (WHERE pay_state = 'held')::int AS held, (sum(payout) FILTER (WHERE pay_state = 'held'))::bigint AS held_payout
    FROM tip_person WHERE client_id = r.client_id AND result_id = r.id) AS p ON true
  LEFT JOIN LATERAL (SELECT sum(amount)::bigint AS external_payout, count(*) FILTER (WHERE pay_state = 'held')::int AS held
    FROM tip_external x WHERE x.client_id = r.client_id AND x.result_id = r.id AND x.to_employee_id IS NOT NULL AND ${STANDS}) AS x ON true`;
const LISTED = `r.store_id = $2 AND r.tip_type = $3 AND r.state = $4 AND (r.archived_at IS NOT NULL) = $7 AND ($5::date IS NULL OR r.business_date >= $5) AND ($6::date IS NULL OR r.business_date <= $6)`;
const valuesOf = (list: ListOf): unknown[] => [
  list.clientId,
  list.storeId,
  list.tipType,
  list.state,
  list.from,
  list.to,
  list.archived ?? false,
];

/** Results of a store by state, newest first. */
export const listResults = (
  tx: ReadHandle,
  list: ListOf,
  limit: number,
  offset: number,
): Promise<ResultSummary[]> =>
  tx.text<ResultSummary>({
    sql: `${SHOWN} WHERE r.client_id = $1 AND ${LISTED} ORDER BY r.business_date DESC, r.id DESC LIMIT $8 OFFSET $9`,
    values: [...valuesOf(list), limit, offset],
  });
/** How many there are, as far as `most`. */
export const countResults = async (tx: ReadHandle, list: ListOf, most: number): Promise<number> =>
  (
    await tx.text<{ n: number }>({
      sql: `SELECT count(*)::int AS n FROM (SELECT 1 FROM tip_result r WHERE r.client_id = $1 AND ${LISTED} LIMIT $8) AS counted`,
      values: [...valuesOf(list), most + 1],
    })
  )[0]?.n ?? 0;
export const resultSummaries = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<ResultSummary[]> =>
  tx.text<ResultSummary>({
    sql: `${SHOWN} WHERE r.client_id = $1 AND r.id = ANY($2::int[]) ORDER BY r.business_date DESC, r.id DESC`,
    values: [clientId, ids],
  });

export type PersonOutcome = PersonRow & {
  readonly first_name: string;
  readonly last_name: string;
  readonly customer_id: number | null;
  readonly status: MemberStatus | null;
  readonly movement_status: string | null;
  readonly movement_reason: string | null;
};
export const peopleOfResult = (
  tx: ReadHandle,
  clientId: number,
  resultId: number,
): Promise<PersonOutcome[]> => peopleOfResults(tx, clientId, [resultId]);
/** Everybody of some results by name, with what became of what was sent. */
export const peopleOfResults = async (
  tx: ReadHandle,
  clientId: number,
  resultIds: readonly number[],
): Promise<PersonOutcome[]> =>
  byName(
    await tx.text<PersonOutcome>({
      sql: `SELECT p.*, coalesce(c.first_name, e.first_name) AS first_name, coalesce(c.last_name, e.last_name) AS last_name, e.customer_id, c.status, m.status AS movement_status, m.reason AS movement_reason
          FROM tip_person p JOIN tip_employee e ON e.client_id = p.client_id AND e.id = p.employee_id LEFT JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          LEFT JOIN LATERAL (SELECT status, reason FROM movement WHERE client_id = p.client_id AND job_id = p.job_id AND line = p.line ORDER BY id DESC LIMIT 1) AS m ON p.job_id IS NOT NULL
          WHERE p.client_id = $1 AND p.result_id = ANY($2::int[]) ORDER BY p.employee_id`,
      values: [clientId, resultIds],
    }),
  );

/** What a line of a result says of a person. */
export type LineFigures = {
  readonly employee_id: number;
  readonly job_code_id: number;
  readonly minutes: number;
  readonly net_sales: bigint;
  readonly total_tips: bigint;
  readonly cash_payment: bigint;
};
type DayLine = LineFigures & {
  readonly result_id: number;
  readonly date: string;
  readonly service_id: number;
  readonly service: string;
  readonly id: number;
};
/** The lines of the results of some days, of the kind that the store makes now. */
export const linesBetweenDays = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  first: string,
  last: string,
): Promise<DayLine[]> =>
  tx.text<DayLine>({
    sql: `SELECT r.id AS result_id, r.business_date::text AS date, r.service_id, s.name AS service, l.id, l.employee_id, l.job_code_id, l.minutes, l.net_sales, l.total_tips, l.cash_payment
          FROM tip_result r JOIN tip_wallet w ON w.client_id = r.client_id AND w.store_id = r.store_id AND w.tip_type = r.tip_type JOIN tip_service s ON s.client_id = r.client_id AND s.id = r.service_id
          JOIN tip_line l ON l.client_id = r.client_id AND l.result_id = r.id
          WHERE r.client_id = $1 AND r.store_id = $2 AND r.business_date BETWEEN $3 AND $4 ORDER BY r.business_date, r.id, l.id`,
    values: [clientId, storeId, first, last],
  });
