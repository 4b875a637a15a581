import { sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { RUN_TROUBLES } from '#contract/tips/intake.ts';
import type { Day } from '#kernel/day.ts';

export type RunTrouble = (typeof RUN_TROUBLES)[number];
export type Trouble = {
  readonly kind: 'run_failed' | 'run_blocked';
  readonly reason: RunTrouble;
  readonly date: string | null;
};

/** Notes what has not been told yet; answers what was new. */
export const noteTroubles = (
  tx: WriteHandle,
  clientId: number,
  storeId: number,
  troubles: readonly Trouble[],
  now: Date,
): Promise<Trouble[]> =>
  tx.text<Trouble>({
    sql: `INSERT INTO tip_alert (client_id, store_id, kind, reason, business_date, raised_at) SELECT $1, $2, n.kind, n.reason, n.date, $6 FROM unnest($3::text[], $4::text[], $5::date[]) AS n (kind, reason, date)
          ON CONFLICT DO NOTHING RETURNING kind, reason, business_date AS date`,
    values: [
      clientId,
      storeId,
      troubles.map(({ kind }) => kind),
      troubles.map(({ reason }) => reason),
      troubles.map(({ date }) => date),
      now,
    ],
  });

/** What is no longer so may be told again when it comes back. */
export async function clearTroubles(
  tx: WriteHandle,
  clientId: number,
  storeId: number,
  kind: Trouble['kind'],
  except: readonly Trouble[],
  now: Date,
): Promise<void> {
  const kept = except.map(({ reason, date }) => `${reason} ${date ?? ''}`);
  await tx.run(
    q
      .updateTable('tip_alert')
      .set({ cleared_at: now })
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('kind', '=', kind)
      .where('cleared_at', 'is', null)
      .where(
        sql<boolean>`NOT (reason || ' ' || coalesce(business_date::text, '') = ANY(${kept}::text[]))`,
      ),
  );
}

/** What stands between data and payouts since some day: by date, what blocks a pending result. */
export const blockedDates = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  since: Day,
): Promise<{ date: string; reason: RunTrouble }[]> =>
  tx.text({
    sql: `SELECT DISTINCT r.business_date AS date, b.reason FROM tip_result r
          CROSS JOIN LATERAL (SELECT jsonb_array_elements_text(r.outcome->'blocked') AS reason UNION SELECT 'unassigned' WHERE r.unassigned > 0) AS b
          WHERE r.client_id = $1 AND r.store_id = $2 AND r.state = 'pending' AND r.source = 'pos' AND r.business_date >= $3 ORDER BY r.business_date, b.reason`,
    values: [clientId, storeId, since],
  });

export type AlertRow = {
  readonly id: number;
  readonly kind: Trouble['kind'];
  readonly reason: string;
  readonly business_date: string | null;
  readonly raised_at: Date;
};
/** What has been told and is still so. */
export const openAlerts = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<AlertRow[]> =>
  tx.text<AlertRow>({
    sql: `SELECT a.id, a.kind, a.reason, a.business_date, a.raised_at FROM tip_alert a WHERE a.client_id = $1 AND a.store_id = $2 AND a.cleared_at IS NULL
            AND (a.kind = 'run_failed' OR a.reason = 'no_rule' OR EXISTS (SELECT FROM tip_result r WHERE r.client_id = a.client_id AND r.store_id = a.store_id AND r.business_date = a.business_date AND r.state = 'pending'
              AND (r.outcome->'blocked' ? a.reason OR (a.reason = 'unassigned' AND r.unassigned > 0))))
          ORDER BY a.kind, a.business_date NULLS FIRST, a.id LIMIT 100`,
    values: [clientId, storeId],
  });
