import { sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { RUN_TROUBLES } from '#contract/tips-data/data.ts';
import type { Day } from '#kernel/day.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

export type RunTrouble = (typeof RUN_TROUBLES)[number];
export type Trouble = {
  readonly kind: 'run_failed' | 'run_blocked' | 'gap';
  readonly reason: RunTrouble;
  readonly date: string | null;
};

/** Notes what has not been notified yet; answers what was new. */
export const noteTroubles = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
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

/** What is no longer so may be notified again when it comes back. */
export async function clearTroubles(
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { kind, except }: { readonly kind: Trouble['kind']; readonly except: readonly Trouble[] },
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

/** Somebody has answered what was noted of a date. */
export const clearAlert = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { reason, date }: { readonly reason: string; readonly date: string },
  now: Date,
): Promise<number> =>
  tx.run(
    q
      .updateTable('tip_alert')
      .set({ cleared_at: now })
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('reason', '=', reason)
      .where('business_date', '=', date)
      .where('cleared_at', 'is', null),
  );

export type AlertRow = {
  readonly id: number;
  readonly kind: Trouble['kind'];
  readonly reason: RunTrouble;
  readonly business_date: Day | null;
  readonly raised_at: Date;
};
/** What was noted and has not been cleared. */
export const notedAlerts = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<AlertRow[]> =>
  tx.text<AlertRow>({
    sql: `SELECT a.id, a.kind, a.reason, a.business_date, a.raised_at FROM tip_alert a WHERE a.client_id = $1 AND a.store_id = $2 AND a.cleared_at IS NULL
          ORDER BY a.kind, a.business_date NULLS FIRST, a.id`,
    values: [clientId, storeId],
  });
