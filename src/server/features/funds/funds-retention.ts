import { days } from '#kernel/instant.ts';
import type { RetentionRule } from '#server/platform/retention.ts';

/** Prices that nobody sent, and rows of batches that nobody sent: names and numbers of people. */
export const fundsRetention: readonly RetentionRule[] = [
  { table: 'review', isOld: 't.created_at < $1', age: days(7) },
  {
    table: 'bulk_row',
    isOld: `(t.client_id, t.job_id) IN (SELECT j.client_id, j.id FROM bulk_job AS j WHERE j.state = 'cancelled' AND j.updated_at < $1)`,
    age: days(90),
  },
];
