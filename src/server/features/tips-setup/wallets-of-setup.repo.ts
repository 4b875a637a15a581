/** The wallets of services. */
export const WALLETS_OF_SERVICES =
  'SELECT store_id FROM tip_service WHERE client_id = $1 AND id = ANY ($ids::int[])';

/** The wallets of job codes. */
export const WALLETS_OF_JOB_CODES =
  'SELECT store_id FROM tip_job_code WHERE client_id = $1 AND id = ANY ($ids::int[])';
