import type { Tasks } from '#server/platform/jobs.ts';
import { processBatch } from './bulk/process-batch.ts';
import type { FundsDeps } from './funds.deps.ts';
import { settleMovement } from './settle-movement.ts';

/** What this module does in the background. */
export const fundsTasks = (deps: FundsDeps): Tasks => ({
  'funds.bulk': (job, turn) => processBatch(deps, job.clientId, job.jobId as number, turn),
  'funds.leave': (job) =>
    settleMovement(deps, job.clientId, BigInt(job.movementId as number), 'submit'),
});
