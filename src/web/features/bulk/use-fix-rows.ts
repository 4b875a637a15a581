import { useQueryClient } from '@tanstack/react-query';
import type { Answer, Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { useRowFixes, withRow } from '#web/ui/imports/use-row-fixes.ts';
import { useOperation } from '#web/ui/use-action.ts';
import { type Job, type BatchRow, rowsKey } from './bulk.queries.ts';
import { useCacheJob } from './use-wizard.ts';

export type RowFix = Body<'fixRow'>;
type Marks = Body<'acceptWarnings'>;
export type Fixing = {
  readonly fix: (row: BatchRow, cells: RowFix) => void;
  readonly markAll: (marks: Marks) => void;
  readonly isBusy: (line: number) => boolean;
  readonly busyAll: boolean;
  readonly failure: unknown;
};

/**
 * Whether a fix may change what is said of other rows: the same person stands there too, or the row
 * leaves the list.
 */
const touchesOthers = (before: BatchRow, after: BatchRow): boolean =>
  before.excluded !== after.excluded ||
  before.customer_id !== after.customer_id ||
  [...before.problems, ...after.problems].some((problem) => problem.code === 'person_twice');

/** Corrects rows. A corrected row stays where it is and shows what the server says of it now. */
export function useFixRows(job: Job): Fixing {
  const cache = useQueryClient();
  const cacheJob = useCacheJob();
  const one = useRowFixes(async (row: BatchRow, cells: RowFix) => {
    const params = { job: job.job_id, line: row.line };
    const answer = await call('fixRow', { params, body: cells });
    cache.setQueriesData<Answer<'jobRows'>>(
      { queryKey: rowsKey(job.job_id) },
      withRow<Answer<'jobRows'>>(answer.row),
    );
    cacheJob(answer.job, touchesOthers(row, answer.row));
  });
  const many = useOperation('acceptWarnings', { onDone: (answer) => cacheJob(answer, true) });
  return {
    ...one,
    markAll: (marks) => many.run({ params: { job: job.job_id }, body: marks }),
    busyAll: many.busy,
    failure: one.failure ?? many.error,
  };
}
