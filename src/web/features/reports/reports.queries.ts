import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type HistoryRow = Answer<'cardLoads'>['data'][number];
export type Totals = Answer<'cardLoads'>['totals'];
export type BulkLoad = Answer<'bulkLoadHistory'>['data'][number];
export type BulkRow = Answer<'bulkLoadHistoryDetails'>['data'][number];
export type Proof = Answer<'ledgerProof'>;

export const transactions = (query: Query<'cardLoads'>) =>
  queryOptions({
    queryKey: ['cardLoads', query],
    queryFn: ({ signal }) => call('cardLoads', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const bulkLoads = (query: Query<'bulkLoadHistory'>) =>
  queryOptions({
    queryKey: ['bulkLoadHistory', query],
    queryFn: ({ signal }) => call('bulkLoadHistory', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const bulkDetails = (bulk: number, query: Query<'bulkLoadHistoryDetails'>) =>
  queryOptions({
    queryKey: ['bulkLoadHistoryDetails', bulk, query],
    queryFn: ({ signal }) =>
      call('bulkLoadHistoryDetails', { params: { bulk_id: bulk }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const ledgerProof = queryOptions({
  queryKey: ['ledgerProof'],
  queryFn: ({ signal }) => call('ledgerProof', { signal }),
  staleTime: 0,
});

export type AuditLine = Answer<'listAudit'>['data'][number];
export const auditLines = (filters: Query<'listAudit'>) =>
  queryOptions({
    queryKey: ['listAudit', filters],
    queryFn: ({ signal }) => call('listAudit', { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
