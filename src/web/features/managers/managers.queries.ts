import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type Manager = Answer<'showManager'>;
export type ManagerFilters = {
  readonly search?: string;
  readonly level?: string;
  readonly status?: string;
  readonly page?: string;
  readonly per_page: '10' | '25' | '50' | '100';
};

/** The managers that the session may see. */
export const managerList = (id: number, filters: ManagerFilters) =>
  queryOptions({
    queryKey: ['listManagers', filters],
    queryFn: ({ signal }) => call('listManagers', { params: { id }, query: filters, signal }),
    placeholderData: keepPreviousData,
  });

export const manager = (id: number) =>
  queryOptions({
    queryKey: ['showManager', id],
    queryFn: ({ signal }) => call('showManager', { params: { id }, signal }),
  });
