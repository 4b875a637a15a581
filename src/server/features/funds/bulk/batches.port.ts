import type { BatchesPort, PaymentsDeps } from '../../payments/index.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { lockJobs, saveJob } from './bulk.repo.ts';
import { saveCounts } from './finish-batch.ts';

/** How batches follow their payments that are decided after they were sent. */
export const batchesPort: BatchesPort = {
  async lock(tx, clientId, jobIds) {
    await lockJobs(tx, clientId, jobIds);
  },
  async recount(tx, clientId, jobId, now) {
    const counts = await saveCounts(tx, clientId, jobId, now);
    if (counts.state === 'complete_with_errors' && counts.failed === 0 && counts.unknown === 0)
      await saveJob(tx, clientId, jobId, { state: 'complete', updated_at: now });
  },
};

/** What the payments of this module's loads and batches are sent and looked up with. */
export const paymentsDeps = (deps: FundsDeps): PaymentsDeps => ({ ...deps, batches: batchesPort });
