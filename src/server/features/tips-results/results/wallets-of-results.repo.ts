const WALLETS_OF_RESULTS =
  'SELECT store_id FROM tip_result WHERE client_id = $1 AND id = ANY ($ids::int[])';
const ofCorrections = (table: 'tip_adjustment' | 'tip_override' | 'tip_external') =>
  `SELECT r.store_id FROM ${table} AS c JOIN tip_result AS r ON r.client_id = c.client_id AND r.id = c.result_id
   WHERE c.client_id = $1 AND c.id = ANY ($ids::int[])`;

/** The wallets of results, of their corrections, and of drafts and square-ups. */
export const WALLETS_OF_TIPS = {
  tip_result: WALLETS_OF_RESULTS,
  tip_pool: WALLETS_OF_RESULTS,
  tip_share: WALLETS_OF_RESULTS,
  tip_pool_adjustment: ofCorrections('tip_adjustment'),
  tip_share_adjustment: ofCorrections('tip_adjustment'),
  tip_override: ofCorrections('tip_override'),
  tip_external: ofCorrections('tip_external'),
  tip_draft: 'SELECT store_id FROM tip_draft WHERE client_id = $1 AND id = ANY ($ids::int[])',
  tip_square_up:
    'SELECT store_id FROM tip_square_up WHERE client_id = $1 AND id = ANY ($ids::int[])',
} as const;
