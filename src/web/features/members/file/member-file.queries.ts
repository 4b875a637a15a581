import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { keyOf, queryOf } from '#web/lib/contract-query.ts';
import type { PageSize } from '#web/lib/use-list-search.ts';

export type MemberFile = Answer<'showMemberFile'>;
export type FileRow = Answer<'memberFileRows'>['data'][number];
export type FileField = MemberFile['fields'][number];
export type RowFilter = 'errors' | 'ready' | 'excluded' | 'all' | 'created';

/** The file is the wizard's state; only the first look at it counts as the person's doing. */
export const fileQuery = (file: number) =>
  queryOptions({
    ...queryOf('showMemberFile', { params: { member_file: file }, background: 'refetch' }),
    staleTime: 0,
  });

export const fileRowsKey = (file: number) =>
  keyOf('memberFileRows', { params: { member_file: file } });
export const fileRows = (file: number, show: RowFilter, page: number, per_page: PageSize) =>
  queryOptions({
    ...queryOf('memberFileRows', {
      params: { member_file: file },
      query: { show, page: String(page), per_page },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const filesKey = keyOf('listMemberFiles');
/** Files that wait or are worked on. Looking for them is not the person's activity. */
export const openFiles = queryOptions({
  ...queryOf('listMemberFiles', { query: { open: '1', per_page: '25' }, background: true }),
  staleTime: 0,
});

export const departmentsAt = (store: number) => queryOf('storeDepartments', { params: { store } });
