import type { Tasks } from '#server/platform/jobs.ts';
import { settlePayment } from '../payments/index.ts';
import { paymentsDeps } from './bulk/batches.port.ts';
import { processBatch } from './bulk/process-batch.ts';
import type { FundsDeps } from './funds.deps.ts';

/** What this module does in the background. */
export const fundsTasks = (deps: FundsDeps): Tasks => ({
  'funds.bulk': (job, turn) => processBatch(deps, job.clientId, job.jobId as number, turn),
  'funds.leave': (job) =>
    settlePayment(paymentsDeps(deps), job.clientId, BigInt(job.movementId as number), 'submit'),
});
