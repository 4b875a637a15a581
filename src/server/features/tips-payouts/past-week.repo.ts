import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { TipType } from '../tips-setup/index.ts';

export type WeekRow = {
  readonly store_id: number;
  readonly paid: bigint;
  readonly pending: bigint;
  readonly blocked: bigint;
  readonly paid_results: number;
  readonly pending_results: number;
  readonly blocked_results: number;
  readonly held_people: number;
  readonly held_members: number;
};
type Stores = readonly { readonly storeId: number; readonly from: string; readonly to: string }[];

/**
 * What stores paid, what waits and what cannot be paid, each between its own days. Stores without a
 * result are left out.
 */
export const weekOf = (
  tx: ReadHandle,
  clientId: number,
  stores: Stores,
  types: readonly TipType[],
): Promise<WeekRow[]> =>
  tx.text<WeekRow>({
    sql: `SELECT r.store_id, coalesce(sum(p.payout) FILTER (WHERE r.state = 'paid'), 0)::bigint AS paid, coalesce(sum(p.payout) FILTER (WHERE r.state = 'pending' AND NOT b.yes), 0)::bigint AS pending,
            coalesce(sum(p.payout) FILTER (WHERE r.state = 'pending' AND b.yes), 0)::bigint AS blocked, count(*) FILTER (WHERE r.state = 'paid')::int AS paid_results,
            count(*) FILTER (WHERE r.state = 'pending' AND NOT b.yes)::int AS pending_results, count(*) FILTER (WHERE r.state = 'pending' AND b.yes)::int AS blocked_results, coalesce(sum(p.held) FILTER (WHERE r.state = 'paid'), 0)::int AS held_people,
            (SELECT count(DISTINCT h.employee_id) FROM tip_person h JOIN tip_result w ON w.client_id = h.client_id AND w.id = h.result_id WHERE h.client_id = $1 AND h.pay_state = 'held' AND w.store_id = r.store_id AND w.state = 'paid' AND w.tip_type = ANY($5::text[])
              AND w.business_date BETWEEN min(s.first_day) AND max(s.last_day))::int AS held_members
          FROM unnest($2::int[], $3::date[], $4::date[]) AS s (store_id, first_day, last_day)
          JOIN tip_result r ON r.client_id = $1 AND r.store_id = s.store_id AND r.business_date BETWEEN s.first_day AND s.last_day AND r.tip_type = ANY($5::text[]) AND r.archived_at IS NULL
          CROSS JOIN LATERAL (SELECT r.unassigned > 0 OR cardinality(r.data_gaps) > 0 OR jsonb_array_length(r.outcome->'blocked') > 0 AS yes) b
          CROSS JOIN LATERAL (SELECT coalesce(sum(payout), 0)::bigint AS payout, count(*) FILTER (WHERE pay_state = 'held') AS held FROM tip_person WHERE client_id = r.client_id AND result_id = r.id) p
          GROUP BY r.store_id`,
    values: [
      clientId,
      stores.map((one) => one.storeId),
      stores.map((one) => one.from),
      stores.map((one) => one.to),
      types,
    ],
  });
