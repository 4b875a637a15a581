import { type Day, addDays } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** The pace of a fund is that of two weeks, today among them. */
const PACE_DAYS = 14;

type DueBack = { readonly first_day: string; readonly payday: string; readonly amount: Cents };

/** What says how long the money of a fund lasts, besides its balance. */
export type FundOutlook = {
  /** What was taken in the last two weeks, without what failed. */
  readonly taken: Cents;
  /**
   * What comes back on paydays that are still to come, by payday: what is due, and what was taken of
   * periods that are open.
   */
  readonly coming: readonly DueBack[];
};

/** The outlooks of some stores of a client, each as of a day of its own. */
export async function fundOutlooks(
  tx: ReadHandle,
  clientId: number,
  stores: readonly { readonly storeId: number; readonly today: Day }[],
): Promise<ReadonlyMap<number, FundOutlook>> {
  const taken = await takenLately(tx, clientId, stores);
  const storeIds = stores.map(({ storeId }) => storeId);
  const coming = groupBy(await comingBack(tx, clientId, storeIds), (row) => row.store_id);
  return new Map(
    storeIds.map((storeId) => [
      storeId,
      {
        taken: taken.get(storeId) ?? 0n,
        coming: (coming.get(storeId) ?? []).map(({ store_id: _, ...due }) => due),
      },
    ]),
  );
}

/** The same of one store. */
export async function outlookOf(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  today: Day,
): Promise<FundOutlook> {
  const outlooks = await fundOutlooks(tx, clientId, [{ storeId, today }]);
  return outlooks.get(storeId) ?? { taken: 0n, coming: [] };
}

async function takenLately(
  tx: ReadHandle,
  clientId: number,
  stores: readonly { readonly storeId: number; readonly today: Day }[],
): Promise<ReadonlyMap<number, Cents>> {
  const rows = await tx.text<{ store_id: number; amount: Cents }>({
    name: 'ewa_taken_lately',
    sql: `SELECT f.store_id, s.amount FROM unnest($2::int[], $3::date[]) AS f (store_id, since)
          CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0)::bigint AS amount FROM ewa_advance AS a
            WHERE a.client_id = $1 AND a.store_id = f.store_id AND a.taken_on >= f.since AND a.status <> 'failed') AS s`,
    values: [
      clientId,
      stores.map(({ storeId }) => storeId),
      stores.map(({ today }) => addDays(today, 1 - PACE_DAYS)),
    ],
  });
  return new Map(rows.map((row) => [row.store_id, row.amount]));
}

const comingBack = (
  tx: ReadHandle,
  clientId: number,
  storeIds: readonly number[],
): Promise<(DueBack & { readonly store_id: number })[]> =>
  tx.text<DueBack & { readonly store_id: number }>({
    name: 'ewa_coming_back',
    sql: `SELECT p.store_id, p.first_day, p.payday, CASE p.state WHEN 'reported' THEN p.due_back - p.given_back ELSE coalesce(s.taken, 0) END AS amount
          FROM unnest($2::int[]) AS f (store_id)
          JOIN ewa_period AS p ON p.client_id = $1 AND p.store_id = f.store_id AND p.state <> 'settled'
          LEFT JOIN LATERAL (SELECT sum(m.taken)::bigint AS taken FROM ewa_member_period AS m
            WHERE p.state = 'open' AND m.client_id = $1 AND m.store_id = p.store_id AND m.first_day = p.first_day) AS s ON true
          WHERE CASE p.state WHEN 'reported' THEN p.due_back - p.given_back ELSE coalesce(s.taken, 0) END > 0
          ORDER BY p.store_id, p.payday, p.first_day`,
    values: [clientId, storeIds],
  });
