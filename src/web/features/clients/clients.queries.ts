import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type ClientRow = Answer<'listClients'>['data'][number];
export type Client = Answer<'showClient'>;
export type Program = Answer<'listPrograms'>['data'][number];

export const clientList = (filters: {
  readonly search?: string;
  readonly page?: string;
  readonly per_page: '10' | '25' | '50' | '100';
}) =>
  queryOptions({
    ...queryOf('listClients', { query: filters }),
    placeholderData: keepPreviousData,
  });
export const client = (id: number) => queryOf('showClient', { params: { client_id: id } });
/** Programs are few: one page holds them. */
export const programs = queryOf('listPrograms', { query: { per_page: '100' } });
