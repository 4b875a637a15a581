import { SENT } from '#domain/tips-payouts/payable.ts';
import { invariant } from '#kernel/invariant.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { TIP_OUT_STANDS } from '../../tips-results/index.ts';
import type { TipType } from '../../tips-setup/index.ts';

/** Which paid results are looked at, and whose part of them. */
export type PaidFilter = {
  readonly clientId: number;
  readonly storeIds: readonly number[];
  readonly types: readonly TipType[];
  readonly from: string | null;
  readonly to: string | null;
  /** A part of a name, or a whole staff or payroll ID. */
  readonly search: string | null;
  /** As `person` of a row has it. */
  readonly person: string | null;
};
type PayState = 'paid' | 'sending' | 'failed' | 'held' | 'manual';
/** What one part, or many of them, brought, in cents; `payout` is what they came to. */
export type PaidAmounts = {
  readonly minutes: number;
  readonly tips: bigint;
  readonly given: bigint;
  readonly returned: bigint;
  readonly received: bigint;
  readonly corrections: bigint;
  readonly cash: bigint;
  readonly owed: bigint;
  readonly payout: bigint;
};
type Named = {
  /** `member-12`, or `name-34` of a name that is nobody's yet. */
  readonly person: string;
  readonly customer_id: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly staff_id: string | null;
  readonly payroll_id: string | null;
};
export type PaidSums = PaidAmounts &
  Readonly<Record<PayState, bigint>> & {
    readonly services: number;
    /** From results that the person is no part of; not in `payout`. */
    readonly tip_outs: bigint;
  };
export type PaidPerson = Named & PaidSums & { readonly store_ids: readonly number[] };
export type PaidPart = Named &
  PaidAmounts & {
    readonly result_id: number;
    readonly store_id: number;
    readonly tip_type: TipType;
    readonly date: string;
    readonly service: string;
    readonly outside: boolean;
    /** Tells the parts of one result apart, together with `outside`. */
    readonly part_no: number;
    readonly pay_state: PayState | null;
    readonly reason: string | null;
  };

/**
 * Everybody's part of each result: of those who are in it, and of those outside to whom a tip-out of
 * it goes. What became of a part is said as `presentPay` says it.
 */
const PARTS = `
  night AS (
    SELECT r.client_id, r.id, r.store_id, r.tip_type, r.service_id, r.business_date
    FROM tip_result r
    WHERE r.client_id = $1 AND r.store_id = ANY($2::int[]) AND r.tip_type = ANY($3::text[])
      AND r.state = 'paid' AND r.archived_at IS NULL
      AND ($4::date IS NULL OR r.business_date >= $4) AND ($5::date IS NULL OR r.business_date <= $5)
      AND ($9::int[] IS NULL OR r.id = ANY($9))
  ), split AS (
    SELECT n.*, p.employee_id, false AS outside, p.employee_id AS part_no, p.tips, p.given, p.returned, p.received,
      p.adjustments + p.external + p.square_ups AS corrections, p.cash, p.owed, p.payout,
      p.pay_state, p.reason, p.job_id, p.line
    FROM night n JOIN tip_person p ON p.client_id = n.client_id AND p.result_id = n.id
    UNION ALL
    SELECT n.*, x.to_employee_id, true, x.id, 0, 0, 0, 0, 0, 0, 0, x.amount,
      x.pay_state, x.reason, x.job_id, x.line
    FROM night n JOIN tip_external x ON x.client_id = n.client_id AND x.result_id = n.id
    WHERE x.to_employee_id IS NOT NULL AND ${TIP_OUT_STANDS}
  ), named AS (
    SELECT s.*, e.customer_id, coalesce('member-' || e.customer_id, 'name-' || e.id) AS person,
      coalesce(c.first_name, e.first_name) AS first_name,
      coalesce(c.last_name, e.last_name) AS last_name, c.staff_id, c.payroll_id
    FROM split s
    JOIN tip_employee e ON e.client_id = s.client_id AND e.id = s.employee_id
    LEFT JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
  ), part AS (
    SELECT n.client_id, n.id AS result_id, n.store_id, n.tip_type, n.service_id, n.business_date, n.person,
      n.customer_id, n.first_name, n.last_name, n.staff_id, n.payroll_id, n.outside, n.part_no,
      coalesce(w.minutes, 0) AS minutes, n.tips, n.given, n.returned, n.received, n.corrections,
      n.cash, n.owed, n.payout,
      CASE WHEN n.pay_state = 'sent' THEN coalesce($6::jsonb->>m.status, 'sending') ELSE n.pay_state
        END AS pay_state,
      CASE WHEN n.pay_state = 'sent' THEN m.reason ELSE n.reason END AS reason
    FROM named n
    LEFT JOIN LATERAL (
      SELECT status, reason FROM movement
      WHERE client_id = n.client_id AND job_id = n.job_id AND line = n.line ORDER BY id DESC LIMIT 1
    ) m ON n.job_id IS NOT NULL
    LEFT JOIN LATERAL (
      SELECT sum(minutes)::int AS minutes FROM tip_line
      WHERE client_id = n.client_id AND result_id = n.id AND employee_id = n.employee_id
    ) w ON NOT n.outside
    WHERE ($7::text IS NULL OR strpos(lower(n.first_name || ' ' || n.last_name), lower($7)) > 0
        OR lower(n.staff_id) = lower($7) OR lower(n.payroll_id) = lower($7))
      AND ($8::text IS NULL OR n.person = $8)
  )`;
const valuesOf = (filter: PaidFilter, resultIds: readonly number[] | null = null): unknown[] => [
  filter.clientId,
  filter.storeIds,
  filter.types,
  filter.from,
  filter.to,
  JSON.stringify(SENT),
  filter.search,
  filter.person,
  resultIds,
];

const STATES: readonly PayState[] = ['paid', 'sending', 'failed', 'held', 'manual'];
const AMOUNTS = ['tips', 'given', 'returned', 'received', 'corrections', 'cash', 'owed'];
const PERSON_SUMS = [
  'count(DISTINCT result_id)::int AS services',
  'sum(minutes)::int AS minutes',
  ...AMOUNTS.map((amount) => `sum(${amount})::bigint AS ${amount}`),
  'coalesce(sum(payout) FILTER (WHERE NOT outside), 0)::bigint AS payout',
  'coalesce(sum(payout) FILTER (WHERE outside), 0)::bigint AS tip_outs',
  ...STATES.map(
    (state) => `coalesce(sum(payout) FILTER (WHERE pay_state = '${state}'), 0)::bigint AS ${state}`,
  ),
].join(', ');
const TOTALS = [
  ...['services', 'minutes'].map((name) => `coalesce(sum(${name}), 0)::int`),
  ...[...AMOUNTS, 'payout', 'tip_outs', ...STATES].map(
    (name) => `coalesce(sum(${name}), 0)::bigint`,
  ),
].join(', ');
const ORDERS = {
  name: 'last_name, first_name, person',
  '-name': 'last_name DESC, first_name DESC, person DESC',
  payout: 'payout + tip_outs, last_name, first_name, person',
  '-payout': 'payout + tip_outs DESC, last_name, first_name, person',
} as const;

/** A person, or where that is null, the sums of all of them. */
type Line = Omit<PaidPerson, 'person'> & {
  readonly person: string | null;
  readonly people: number;
};
export type PaidPeople = {
  readonly rows: readonly PaidPerson[];
  /** How many there are on all pages, and their sums. */
  readonly people: number;
  readonly totals: PaidSums;
};
export type PaidOrder = keyof typeof ORDERS;
/** Some people by name or by what they got, with the sums of all of them. */
export async function paidPeople(
  tx: ReadHandle,
  filter: PaidFilter,
  page: {
    readonly sort: PaidOrder;
    readonly limit: number | null;
    readonly offset: number;
  },
): Promise<PaidPeople> {
  const lines = await tx.text<Line>({
    sql: `WITH ${PARTS}, by_person AS (
        SELECT person, min(customer_id) AS customer_id, min(first_name) AS first_name,
          min(last_name) AS last_name, min(staff_id) AS staff_id, min(payroll_id) AS payroll_id,
          array_agg(DISTINCT store_id ORDER BY store_id) AS store_ids, ${PERSON_SUMS}
        FROM part WHERE client_id = $1 GROUP BY person
      ), page AS (
        SELECT *, 1 AS people FROM by_person ORDER BY ${ORDERS[page.sort]} LIMIT $10 OFFSET $11
      )
      SELECT * FROM page
      UNION ALL
      SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, ${TOTALS}, count(*)::int FROM by_person`,
    values: [...valuesOf(filter), page.limit, page.offset],
  });
  const totals = lines.find(({ person }) => person === null);
  invariant(totals, 'sums have a line even where nobody is');
  return {
    rows: lines.flatMap(({ person, ...line }) => (person === null ? [] : [{ person, ...line }])),
    people: totals.people,
    totals,
  };
}

/** After which part of which result a list goes on. */
export type PartPlace = Pick<PaidPart, 'date' | 'result_id' | 'outside' | 'part_no'>;
/** Parts of results, the newest date first; each result's together. Made for those of one person. */
export const paidParts = (
  tx: ReadHandle,
  filter: PaidFilter,
  { after, limit }: { readonly after: PartPlace | null; readonly limit: number },
): Promise<PaidPart[]> =>
  tx.text<PaidPart>({
    sql: `WITH ${PARTS}
      SELECT p.*, p.business_date::text AS date, s.name AS service
      FROM part p JOIN tip_service s ON s.client_id = $1 AND s.id = p.service_id
      WHERE $10::date IS NULL OR (p.business_date, p.result_id) < ($10, $11)
        OR (p.business_date, p.result_id) = ($10, $11) AND (p.outside, p.part_no) > ($12, $13)
      ORDER BY p.business_date DESC, p.result_id DESC, p.outside, p.part_no LIMIT $14`,
    values: [
      ...valuesOf(filter),
      after?.date ?? null,
      after?.result_id ?? null,
      after?.outside ?? null,
      after?.part_no ?? null,
      limit,
    ],
  });

export type PaidNight = { readonly id: number; readonly date: string };
/** The paid results themselves, the newest date first. */
export const paidNights = (
  tx: ReadHandle,
  filter: PaidFilter,
  { after, limit }: { readonly after: PaidNight | null; readonly limit: number },
): Promise<PaidNight[]> =>
  tx.text<PaidNight>({
    sql: `SELECT id, business_date::text AS date FROM tip_result
      WHERE client_id = $1 AND store_id = ANY($2::int[]) AND tip_type = ANY($3::text[])
        AND state = 'paid' AND archived_at IS NULL
        AND ($4::date IS NULL OR business_date >= $4) AND ($5::date IS NULL OR business_date <= $5)
        AND ($6::date IS NULL OR (business_date, id) < ($6, $7))
      ORDER BY business_date DESC, id DESC LIMIT $8`,
    values: [
      filter.clientId,
      filter.storeIds,
      filter.types,
      filter.from,
      filter.to,
      after?.date ?? null,
      after?.id ?? null,
      limit,
    ],
  });

/** All parts of some of the results, in the order of `paidParts`. */
export const partsOfNights = (
  tx: ReadHandle,
  filter: PaidFilter,
  resultIds: readonly number[],
): Promise<PaidPart[]> =>
  tx.text<PaidPart>({
    sql: `WITH ${PARTS}
      SELECT p.*, p.business_date::text AS date, s.name AS service
      FROM part p JOIN tip_service s ON s.client_id = $1 AND s.id = p.service_id
      ORDER BY p.business_date DESC, p.result_id DESC, p.outside, p.part_no`,
    values: valuesOf(filter, resultIds),
  });
