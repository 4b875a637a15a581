import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type Dispute = Answer<'showDispute'>;
export type Disputable = Answer<'showDisputable'>;

export const disputes = (query: Query<'listDisputes'>) =>
  queryOptions({
    ...queryOf('listDisputes', { query }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const dispute = (id: number) =>
  queryOptions({ ...queryOf('showDispute', { params: { dispute: id } }), staleTime: 5_000 });

export const disputable = (movement: number) =>
  queryOptions({ ...queryOf('showDisputable', { params: { movement } }), staleTime: 0 });
