import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type HistoryRow = Answer<'cardLoads'>['data'][number];
export type Totals = Answer<'cardLoads'>['totals'];
/** A list whose answer has sums, none where it is too long for them. */
export type Summed<T> = {
  readonly data: { readonly totals?: T | undefined } | undefined;
  /** Its data are of the filter chosen before. */
  readonly isPlaceholderData: boolean;
};
export type BulkLoad = Answer<'bulkLoadHistory'>['data'][number];
export type BulkRow = Answer<'bulkLoadHistoryDetails'>['data'][number];
export type Proof = Answer<'ledgerProof'>;

export const transactions = (query: Query<'cardLoads'>) =>
  queryOptions({
    ...queryOf('cardLoads', { query }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const bulkLoads = (query: Query<'bulkLoadHistory'>) =>
  queryOptions({
    ...queryOf('bulkLoadHistory', { query }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const bulkDetails = (bulk: number, query: Query<'bulkLoadHistoryDetails'>) =>
  queryOptions({
    ...queryOf('bulkLoadHistoryDetails', { params: { bulk_id: bulk }, query }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const ledgerProof = queryOptions({ ...queryOf('ledgerProof'), staleTime: 0 });

export type PaymentException = Answer<'listPaymentExceptions'>['data'][number];
export const paymentExceptions = (query: Query<'listPaymentExceptions'>) =>
  queryOptions({
    ...queryOf('listPaymentExceptions', { query }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export type DifferencePage = Pick<Answer<'listDifferences'>, 'data' | 'meta'>;
export type Difference = Answer<'listDifferences'>['data'][number];
export const differences = (query: Query<'listDifferences'>) =>
  queryOptions({
    ...queryOf('listDifferences', { query }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
export const nobodysDifferences = (query: Query<'listNobodysDifferences'>) =>
  queryOptions({
    ...queryOf('listNobodysDifferences', { query }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
export type BankDay = Answer<'listReconciliationDays'>['data'][number];
export const bankDays = (query: Query<'listReconciliationDays'>) =>
  queryOptions({
    ...queryOf('listReconciliationDays', { query }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
export const reconciliationRun = queryOptions({
  ...queryOf('showReconciliation'),
  staleTime: 60_000,
});

export type AuditLine = Answer<'listAudit'>['data'][number];
export const auditLines = (filters: Query<'listAudit'>) =>
  queryOptions({ ...queryOf('listAudit', { query: filters }), placeholderData: keepPreviousData });

export type DayChange = Answer<'endOfDayMovements'>['data'][number];
export type DayTotals = Answer<'endOfDayMovements'>['totals'];
export const balanceActivity = (query: Query<'endOfDayMovements'>) =>
  queryOptions({
    ...queryOf('endOfDayMovements', { query }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export type StatementLine = Answer<'clientWalletHistory'>['data'][number];
export type StatementTotals = Answer<'clientWalletHistory'>['totals'];
export const statement = (query: Query<'clientWalletHistory'>) =>
  queryOptions({
    ...queryOf('clientWalletHistory', { query }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export type Debit = Answer<'exclusiveDebits'>['data'][number];
export type DebitTotals = Answer<'exclusiveDebits'>['totals'];
export const otherDebits = (admin: number, query: Query<'exclusiveDebits'>) =>
  queryOptions({
    ...queryOf('exclusiveDebits', { params: { admin_id: admin }, query }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const REPORTS = ['all', 'wallet', 'card', 'fees'] as const;
export type ReportKind = (typeof REPORTS)[number];
export type ReportRow = Answer<'showHistoryReport'>['data'][number];
export type FeeRow = Extract<ReportRow, { base_amount: string }>;
export type ReportTotals = Answer<'showHistoryReport'>['totals'];
export const historyReport = (query: Query<'showHistoryReport'>) =>
  queryOptions({
    ...queryOf('showHistoryReport', { query }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export type Figures = Answer<'showAnalytics'>;
export const figures = (query: Query<'showAnalytics'>) =>
  queryOptions({
    ...queryOf('showAnalytics', { query }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
/** What the pictures of the first page are drawn from, in one answer. */
export const recentFigures = (query: Query<'showRecentFigures'>) =>
  queryOptions({
    ...queryOf('showRecentFigures', { query }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
export const outlook = (query: Query<'showOutlook'>) =>
  queryOptions({ ...queryOf('showOutlook', { query }), staleTime: 60_000 });
