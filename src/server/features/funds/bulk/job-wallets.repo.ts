/** The wallets that batches pay from; those to which money comes back are not asked. */
export const WALLETS_OF_JOBS = `SELECT wallet_id FROM bulk_job
  WHERE client_id = $1 AND id = ANY ($ids::int[]) AND kind = 'load'`;

/** The same of all batches of their tables that can still be sent, or sent again. */
export const WALLETS_OF_JOB_GROUPS = `SELECT o.wallet_id FROM bulk_job AS j
  JOIN bulk_job AS o ON o.client_id = j.client_id AND o.group_id = j.group_id
  WHERE j.client_id = $1 AND j.id = ANY ($ids::int[]) AND o.kind = 'load' AND o.state IN ('awaiting_confirmation', 'complete_with_errors')`;
