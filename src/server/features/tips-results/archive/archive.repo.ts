import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

export type Archived = {
  readonly results: number;
  readonly drafts: number;
  readonly square_ups: number;
};

/**
 * Archives what is not paid, and answers how much that was. Of what is paid nothing is touched:
 * drafts of paid results are their history, and square-ups that a pending result has taken stay with
 * that.
 */
export const archivePending = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  at: Date,
): Promise<Archived> =>
  (
    await tx.text<Archived>({
      sql: `WITH results AS (
              UPDATE tip_result SET archived_at = $3, public_page_id = NULL, shared_at = NULL, version = version + 1
              WHERE client_id = $1 AND store_id = $2 AND state = 'pending' AND archived_at IS NULL RETURNING id),
            drafts AS (
              UPDATE tip_draft d SET archived_at = $3, version = version + 1
              WHERE d.client_id = $1 AND d.store_id = $2 AND d.archived_at IS NULL
                AND (d.result_id IS NULL OR EXISTS (SELECT FROM results r WHERE r.id = d.result_id)) RETURNING id),
            square_ups AS (
              UPDATE tip_square_up SET archived_at = $3, version = version + 1
              WHERE client_id = $1 AND store_id = $2 AND state = 'pending' AND archived_at IS NULL RETURNING id)
            SELECT (SELECT count(*)::int FROM results) AS results, (SELECT count(*)::int FROM drafts) AS drafts, (SELECT count(*)::int FROM square_ups) AS square_ups`,
      values: [clientId, storeId, at],
    })
  )[0] ?? { results: 0, drafts: 0, square_ups: 0 };

/** The numbers of the results of a store that are archived. */
export const archivedResults = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
): Promise<number[]> =>
  (
    await tx.text<{ id: number }>({
      sql: `SELECT id FROM tip_result WHERE client_id = $1 AND store_id = $2 AND state = 'pending' AND archived_at IS NOT NULL`,
      values: [clientId, storeId],
    })
  ).map(({ id }) => id);

/**
 * Brings back what was archived since then, its results to be calculated again, and answers how much
 * that was.
 */
export const restoreSince = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  since: Date,
): Promise<Archived> =>
  (
    await tx.text<Archived>({
      sql: `WITH results AS (
              UPDATE tip_result SET archived_at = NULL, stale = true, version = version + 1
              WHERE client_id = $1 AND store_id = $2 AND state = 'pending' AND archived_at >= $3 RETURNING id),
            drafts AS (
              UPDATE tip_draft SET archived_at = NULL, version = version + 1
              WHERE client_id = $1 AND store_id = $2 AND archived_at >= $3 RETURNING id),
            square_ups AS (
              UPDATE tip_square_up SET archived_at = NULL, version = version + 1
              WHERE client_id = $1 AND store_id = $2 AND state = 'pending' AND archived_at >= $3 RETURNING id)
            SELECT (SELECT count(*)::int FROM results) AS results, (SELECT count(*)::int FROM drafts) AS drafts, (SELECT count(*)::int FROM square_ups) AS square_ups`,
      values: [clientId, storeId, since],
    })
  )[0] ?? { results: 0, drafts: 0, square_ups: 0 };
