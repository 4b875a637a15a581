import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type Kind = 'load' | 'unload';
export type Job = Answer<'showJob'>;
export type Row = Answer<'jobRows'>['data'][number];
export type RowProblem = Row['problems'][number];
export type MemberFound = Answer<'searchCustomers'>['data'][number];
export type RowShow = 'errors' | 'warnings' | 'excluded' | 'all' | 'ready' | 'failed' | 'unknown';
export type PageSize = '10' | '25' | '50' | '100';

/** The job is the wizard's state; only the first look at it counts as the person's doing. */
export const jobQuery = (job: number) =>
  queryOptions({
    queryKey: ['showJob', job],
    queryFn: ({ signal, client, queryKey }) =>
      call('showJob', {
        params: { job },
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    staleTime: 0,
  });

export const rowsKey = (job: number) => ['jobRows', job] as const;
export const rowsQuery = (
  job: number,
  show: RowShow,
  cursor: string | undefined,
  per_page: PageSize,
) =>
  queryOptions({
    queryKey: [...rowsKey(job), show, cursor ?? '', per_page],
    queryFn: ({ signal }) =>
      call('jobRows', { params: { job }, query: { show, cursor, per_page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const jobsKey = ['listJobs'] as const;
/** Batches that wait or run. Looking for them is not the person's activity. */
export const openBatches = queryOptions({
  queryKey: [...jobsKey, 'open', 'bulk'],
  queryFn: ({ signal }) =>
    call('listJobs', { query: { open: '1', per_page: '25' }, background: true, signal }),
  staleTime: 0,
});

export const wallets = queryOptions({
  queryKey: ['clientWallets'],
  queryFn: ({ signal }) => call('clientWallets', { signal }),
  staleTime: 5_000,
});

export const departments = (store: number) =>
  queryOptions({
    queryKey: ['storeDepartments', store],
    queryFn: ({ signal }) => call('storeDepartments', { params: { store }, signal }),
  });

export const memberSearch = (search: string, store: number | undefined) =>
  queryOptions({
    queryKey: ['searchCustomers', search, store ?? 'all'],
    queryFn: ({ signal }) =>
      call('searchCustomers', {
        query: { search, store: store?.toString(), per_page: '25' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
