import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import type { PageSize } from '#web/lib/use-list-search.ts';
import { keyOf, queryOf } from '#web/lib/contract-query.ts';

export type Kind = 'load' | 'unload';
export type Job = Answer<'showJob'>;
export type BatchRow = Answer<'jobRows'>['data'][number];
export type RowProblem = BatchRow['problems'][number];
export type PersonToPay = Answer<'bulkPeople'>['data'][number];
export type FileRow = Answer<'readFundRows'>['data'][number];
export type MemberFound = Answer<'searchCustomers'>['data'][number];
export type RowFilter = 'errors' | 'warnings' | 'excluded' | 'all' | 'ready' | 'failed' | 'unknown';

/** The job is the wizard's state; only the first look at it counts as the person's doing. */
export const jobQuery = (job: number) =>
  queryOptions({ ...queryOf('showJob', { params: { job }, background: 'refetch' }), staleTime: 0 });

export const rowsKey = (job: number) => keyOf('jobRows', { params: { job } });
export const rowsQuery = (
  job: number,
  show: RowFilter,
  cursor: string | undefined,
  per_page: PageSize,
) =>
  queryOptions({
    ...queryOf('jobRows', { params: { job }, query: { show, cursor, per_page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const FOLLOWED_EVERY = 2_000;
/** All batches of a table over several wallets; looked at often while one of them is sent. */
export const groupQuery = (group: number) =>
  queryOptions({
    ...queryOf('listJobs', {
      query: { group: String(group), per_page: '100' },
      background: 'refetch',
    }),
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.data.some((job) => job.state === 'processing') ? FOLLOWED_EVERY : false,
  });
export const peopleToPay = (
  wallets: Body<'bulkPeople'>['wallets'],
  options: Pick<Body<'bulkPeople'>, 'by_first' | 'all'>,
) => call('bulkPeople', { body: { wallets, ...options } });

/** Batches that wait or run. Looking for them is not the person's activity. */
export const openBatches = queryOptions({
  ...queryOf('listJobs', { query: { open: '1', per_page: '25' }, background: true }),
  staleTime: 0,
});

export const wallets = queryOptions({ ...queryOf('clientWallets'), staleTime: 5_000 });

export const departments = (store: number) => queryOf('storeDepartments', { params: { store } });

export const memberSearch = (search: string, store: number | undefined) =>
  queryOptions({
    ...queryOf('searchCustomers', { query: { search, store: store?.toString(), per_page: '25' } }),
    placeholderData: keepPreviousData,
  });
