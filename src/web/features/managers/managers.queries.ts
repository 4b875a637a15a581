import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

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
    ...queryOf('listManagers', { params: { id }, query: filters }),
    placeholderData: keepPreviousData,
  });

export const manager = (id: number) => queryOf('showManager', { params: { id } });
