import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type EwaHistory = Answer<'ewaPayoutHistory'>;
export type Recommendation = Answer<'ewaFundingRecommendation'>;
export type PaydayPeriod = Answer<'ewaPaydays'>['data'][number];
export type Deductions = Answer<'ewaDeductions'>;
export type DeductionOfMember = Deductions['data'][number];

const fresh = { staleTime: 5_000 } as const;

export const historyOf = (store: number, by: 'day' | 'week' | 'period') =>
  queryOptions({
    ...queryOf('ewaPayoutHistory', { query: { store_id: String(store), by } }),
    ...fresh,
    placeholderData: keepPreviousData,
  });

export const adoptionOf = (store: number) =>
  queryOptions({
    ...queryOf('ewaAdoptionRate', { query: { store_id: String(store) } }),
    ...fresh,
  });

export const recommendationOf = (store: number) =>
  queryOptions({
    ...queryOf('ewaFundingRecommendation', { query: { store_id: String(store) } }),
    ...fresh,
    retry: false,
  });

export const paydaysOf = (store: number) =>
  queryOptions({
    ...queryOf('ewaPaydays', { params: { store_id: store }, query: { per_page: '10' } }),
    ...fresh,
  });

export const deductionsOf = (store: number, firstDay: string) =>
  queryOptions({
    ...queryOf('ewaDeductions', {
      params: { store_id: store, first_day: firstDay },
      query: { per_page: '100' },
    }),
    ...fresh,
  });

/** What is due back, with what the wallet and the fund hold. */
export const repaymentsOf = (store: number) =>
  queryOptions({
    ...queryOf('ewaRepayments', { params: { store_id: store }, query: { per_page: '10' } }),
    ...fresh,
  });
