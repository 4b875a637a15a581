import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type MemberFile = Answer<'showMemberFile'>;
export type FileRow = Answer<'memberFileRows'>['data'][number];
export type FileField = MemberFile['fields'][number];
export type RowShow = 'errors' | 'ready' | 'excluded' | 'all' | 'created';
export const SIZES = ['10', '25', '50', '100'] as const;
export type PageSize = (typeof SIZES)[number];

/** The file is the wizard's state; only the first look at it counts as the person's doing. */
export const fileQuery = (file: number) =>
  queryOptions({
    queryKey: ['showMemberFile', file],
    queryFn: ({ signal, client, queryKey }) =>
      call('showMemberFile', {
        params: { member_file: file },
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    staleTime: 0,
  });

export const fileRowsKey = (file: number) => ['memberFileRows', file] as const;
export const fileRows = (file: number, show: RowShow, page: number, per_page: PageSize) =>
  queryOptions({
    queryKey: [...fileRowsKey(file), show, page, per_page],
    queryFn: ({ signal }) =>
      call('memberFileRows', {
        params: { member_file: file },
        query: { show, page: String(page), per_page },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const filesKey = ['listMemberFiles'] as const;
/** Files that wait or are worked on. Looking for them is not the person's activity. */
export const openFiles = queryOptions({
  queryKey: [...filesKey, 'open'],
  queryFn: ({ signal }) =>
    call('listMemberFiles', { query: { open: '1', per_page: '25' }, background: true, signal }),
  staleTime: 0,
});

export const departmentsAt = (store: number) =>
  queryOptions({
    queryKey: ['storeDepartments', store],
    queryFn: ({ signal }) => call('storeDepartments', { params: { store }, signal }),
  });
