import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { refresh } from '#web/lib/contract-query.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { pageSizeOf, type PageSize } from '#web/lib/use-list-search.ts';
import { type Job, jobQuery, rowsKey } from './bulk.queries.ts';

export type BulkStep = 'scope' | 'table' | 'file' | 'fix' | 'review' | 'results';
export type WizardSearch = {
  readonly job?: string;
  readonly step?: string;
  readonly show?: string;
  readonly after?: string;
  readonly page?: string;
  readonly rows?: string;
};

export const rowsPerPage = (search: WizardSearch): PageSize => pageSizeOf(search.rows, '50');

/**
 * The place in the wizard: the address alone holds it. Another step or job starts its list anew.
 */
export function useWizard() {
  const search: WizardSearch = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const go = useCallback(
    (next: WizardSearch, replace = false) =>
      changeSearch({ show: undefined, after: undefined, page: undefined, ...next }, { replace }),
    [changeSearch],
  );
  return { search, go };
}

/**
 * Where a job stands when its address does not say a step, or says one that is no longer possible.
 * Of a group that was sent a `rest` may still be fixed and sent.
 */
export function stepOf(job: Job, wanted: string | undefined, rest = false): BulkStep {
  if (job.state === 'failed' && job.file_problems.length > 0) return 'file';
  if (rest && (wanted === 'fix' || wanted === 'review')) return wanted;
  if (job.state !== 'awaiting_confirmation') return 'results';
  if (wanted === 'file' && job.source === 'file') return 'file';
  if (wanted === 'fix' || wanted === 'review') return wanted;
  return job.with_errors.count + job.with_warnings.count > 0 ? 'fix' : 'review';
}

/** Takes a job that the server just answered as the one that is shown. */
export function useCacheJob() {
  const cache = useQueryClient();
  return useCallback(
    (job: Job, rowsToo = false) => {
      cache.setQueryData(jobQuery(job.job_id).queryKey, job);
      if (rowsToo) void cache.invalidateQueries({ queryKey: rowsKey(job.job_id) });
      void refresh(cache, 'listJobs', 'openWork');
    },
    [cache],
  );
}

/** Asks for a job and its rows again: somebody else may have moved it on. */
export function useLookAgain() {
  const cache = useQueryClient();
  return useCallback(
    (id: number) => {
      void cache.invalidateQueries({ queryKey: jobQuery(id).queryKey });
      void cache.invalidateQueries({ queryKey: rowsKey(id) });
    },
    [cache],
  );
}
