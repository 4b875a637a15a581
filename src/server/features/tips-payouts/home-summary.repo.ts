import type { MemberStatus } from '#domain/people/member-status.ts';
import type { Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { TipType } from '../tips-setup/index.ts';

type RecentNights = {
  readonly stores: readonly { readonly storeId: number; readonly today: Day }[];
  readonly types: readonly TipType[];
  /** How many days back. */
  readonly since: number;
};
const valuesOf = (clientId: number, { stores, types, since }: RecentNights): unknown[] => [
  clientId,
  stores.map((one) => one.storeId),
  stores.map((one) => one.today),
  types,
  since,
];

/**
 * What stores work on: results of the kind that each makes now, before its own today and within
 * `$5` days. One that `waits` is blocked by nothing but data that is still to come.
 */
const RECENT = `FROM unnest($2::int[], $3::date[]) AS s (store_id, today)
  JOIN tip_wallet w ON w.client_id = $1 AND w.store_id = s.store_id AND w.tip_type = ANY($4::text[])
  JOIN tip_result r ON r.client_id = w.client_id AND r.store_id = w.store_id AND r.tip_type = w.tip_type AND r.business_date >= s.today - $5::int AND r.business_date < s.today AND r.archived_at IS NULL
  CROSS JOIN LATERAL (SELECT r.unassigned > 0 OR cardinality(r.data_gaps) > 0 OR jsonb_array_length(r.outcome->'blocked') > 0 AS blocked, r.unassigned = 0 AND r.data_gaps = ARRAY['data_incomplete']::text[] AND jsonb_array_length(r.outcome->'blocked') = 0 AS waits) AS b`;

export type NightRow = {
  readonly store_id: number;
  readonly tip_type: TipType;
  readonly date: Day;
  readonly id: number;
  readonly state: 'pending' | 'paid';
  readonly blocked: boolean;
  readonly has_proposal: boolean;
};
/**
 * The results of the last day before today on which each store has any; a day whose data is still
 * to come is not yet the last one.
 */
export const lastNights = (
  tx: ReadHandle,
  clientId: number,
  recent: RecentNights,
): Promise<NightRow[]> =>
  tx.text<NightRow>({
    sql: `SELECT store_id, tip_type, date, id, state, blocked, has_proposal FROM (
            SELECT r.store_id, r.tip_type, r.business_date::text AS date, r.id, r.state, b.blocked, r.proposal IS NOT NULL AS has_proposal, rank() OVER (PARTITION BY r.store_id ORDER BY b.waits AND r.business_date = s.today - 1, r.business_date DESC) AS place ${RECENT} WHERE r.client_id = $1
          ) AS nights WHERE place = 1 ORDER BY store_id, id`,
    values: valuesOf(clientId, recent),
  });

export type NightPeople = {
  readonly store_id: number;
  readonly state: 'pending' | 'paid';
  readonly customer_id: number | null;
  readonly status: MemberStatus | null;
  readonly process: boolean;
  readonly held: boolean;
  readonly people: number;
  readonly amount: bigint;
};
/**
 * Who has something to get of some results, counted by all that decides whether they can be paid.
 * Each person counts once a result.
 */
export const peopleOfNights = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<NightPeople[]> =>
  tx.text<NightPeople>({
    sql: `SELECT r.store_id, r.state, min(e.customer_id) AS customer_id, c.status, p.process, p.pay_state IS NOT DISTINCT FROM 'held' AS held, count(*)::int AS people, sum(p.payout)::bigint AS amount
          FROM tip_result r JOIN tip_person p ON p.client_id = r.client_id AND p.result_id = r.id JOIN tip_employee e ON e.client_id = p.client_id AND e.id = p.employee_id
          LEFT JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          WHERE r.client_id = $1 AND r.id = ANY($2::int[]) AND p.payout > 0
          GROUP BY r.store_id, r.state, e.customer_id IS NULL, c.status, p.process, p.pay_state IS NOT DISTINCT FROM 'held'`,
    values: [clientId, ids],
  });

export type TipMatter = {
  readonly kind:
    | 'tips_run'
    | 'tips_blocked'
    | 'tips_proposal'
    | 'tips_unpaid'
    | 'tips_held'
    | 'tips_square_ups';
  readonly store_id: number;
  readonly tip_type: TipType;
  readonly date: Day | null;
  readonly count: number;
  readonly amount: bigint | null;
  /** Records of some of these nights are assigned to nobody or no service yet. */
  readonly unassigned: boolean;
  /** The newest of the blocked ones in which something can be mended: people remember it best. */
  readonly night_date: string | null;
  readonly service_id: number | null;
};
/**
 * What waits for somebody, by store and kind: the oldest first, and what keeps data away before
 * all. `unpaid` leaves the last night out, which stands by itself.
 */
export const tipActionItems = (
  tx: ReadHandle,
  clientId: number,
  {
    lastNight,
    limit,
    ...recent
  }: RecentNights & { readonly lastNight: readonly number[]; readonly limit: number },
): Promise<TipMatter[]> =>
  tx.text<TipMatter>({
    sql: `WITH recent AS (SELECT r.client_id, r.store_id, r.tip_type, r.id, r.service_id, r.business_date, r.state, b.blocked, b.waits, r.unassigned > 0 AS unassigned, r.proposal IS NOT NULL AS has_proposal ${RECENT} WHERE r.client_id = $1),
          owing AS (SELECT t.*, p.payout, p.held FROM recent t CROSS JOIN LATERAL (
            SELECT coalesce(sum(payout) FILTER (WHERE t.state = 'pending' OR pay_state = 'held'), 0)::bigint AS payout, count(*) FILTER (WHERE pay_state = 'held')::int AS held FROM tip_person WHERE client_id = t.client_id AND result_id = t.id) AS p),
          found AS (
            SELECT 'tips_blocked' AS kind, store_id, tip_type, min(business_date)::text AS date, count(*)::int AS count, sum(payout)::bigint AS amount, bool_or(unassigned) AS unassigned, (array_agg(business_date::text ORDER BY waits, business_date DESC, id))[1] AS night_date, (array_agg(service_id ORDER BY waits, business_date DESC, id))[1] AS service_id FROM owing WHERE state = 'pending' AND blocked GROUP BY store_id, tip_type
            UNION ALL SELECT 'tips_proposal', store_id, tip_type, min(business_date)::text, count(*)::int, NULL, false, NULL, NULL FROM owing WHERE state = 'pending' AND has_proposal GROUP BY store_id, tip_type
            UNION ALL SELECT 'tips_unpaid', store_id, tip_type, min(business_date)::text, count(*)::int, sum(payout)::bigint, false, NULL, NULL FROM owing WHERE state = 'pending' AND NOT blocked AND NOT id = ANY($6::int[]) GROUP BY store_id, tip_type
            UNION ALL SELECT 'tips_held', store_id, tip_type, min(business_date)::text, sum(held)::int, sum(payout)::bigint, false, NULL, NULL FROM owing WHERE state = 'paid' AND held > 0 GROUP BY store_id, tip_type
            UNION ALL SELECT 'tips_square_ups', u.store_id, w.tip_type, NULL, count(*)::int, sum(u.amount)::bigint, false, NULL, NULL FROM tip_square_up u JOIN tip_wallet w ON w.client_id = u.client_id AND w.store_id = u.store_id
              WHERE u.client_id = $1 AND u.store_id = ANY($2::int[]) AND u.state = 'pending' AND u.archived_at IS NULL AND u.proposed AND w.tip_type = ANY($4::text[]) GROUP BY u.store_id, w.tip_type
            UNION ALL SELECT 'tips_run', a.store_id, w.tip_type, NULL, 1, NULL, false, NULL, NULL FROM tip_alert a JOIN tip_wallet w ON w.client_id = a.client_id AND w.store_id = a.store_id
              WHERE a.client_id = $1 AND a.store_id = ANY($2::int[]) AND a.kind = 'run_failed' AND a.cleared_at IS NULL AND w.tip_type = ANY($4::text[]) GROUP BY a.store_id, w.tip_type)
          SELECT * FROM found ORDER BY kind <> 'tips_run', date NULLS LAST, store_id, kind LIMIT $7`,
    values: [...valuesOf(clientId, recent), lastNight, limit],
  });
