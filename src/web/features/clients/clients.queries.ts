import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type ClientRow = Answer<'listClients'>['data'][number];
export type Client = Answer<'showClient'>;
export type Program = Answer<'listPrograms'>['data'][number];

export const clientList = (filters: {
  readonly search?: string;
  readonly page?: string;
  readonly per_page: '10' | '25' | '50' | '100';
}) =>
  queryOptions({
    queryKey: ['listClients', filters],
    queryFn: ({ signal }) => call('listClients', { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
export const client = (id: number) =>
  queryOptions({
    queryKey: ['showClient', id],
    queryFn: ({ signal }) => call('showClient', { params: { client_id: id }, signal }),
  });
/** Programs are few: one page holds them. */
export const programs = queryOptions({
  queryKey: ['listPrograms'],
  queryFn: ({ signal }) => call('listPrograms', { query: { per_page: '100' }, signal }),
});
