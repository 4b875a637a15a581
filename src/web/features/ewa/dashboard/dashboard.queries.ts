import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { keyOf, queryOf } from '#web/lib/contract-query.ts';
import type { PageSize } from '#web/lib/use-list-search.ts';

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

type RowsAsked = { readonly q?: string; readonly page?: number; readonly perPage?: PageSize };

/** Rows of the report of a payday, with the period itself. */
export const deductionsOf = (
  store: number,
  firstDay: string,
  { q, page = 1, perPage = '25' }: RowsAsked = {},
) =>
  queryOptions({
    ...queryOf('ewaDeductions', {
      params: { store_id: store, first_day: firstDay },
      query: { q: q || undefined, page: String(page), per_page: perPage },
    }),
    ...fresh,
  });

/**
 * Every row of which payroll deducted less, however many there are: what is entered says anew what
 * became of all rows, so that a row which is not read here would count as deducted in full.
 */
export const shortRowsOf = (store: number, firstDay: string) =>
  queryOptions({
    queryKey: [
      ...keyOf('ewaDeductions', { params: { store_id: store, first_day: firstDay } }),
      'short',
    ],
    queryFn: async ({ signal }) => {
      const rows: DeductionOfMember[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { data, meta } = await call('ewaDeductions', {
          params: { store_id: store, first_day: firstDay },
          query: { outcome: 'short', per_page: '100', page: String(page) },
          signal,
        });
        rows.push(...data);
        pages = meta.last_page ?? page + (data.length === 0 ? 0 : 1);
      }
      return rows.filter(({ left_out: leftOut }) => leftOut === null);
    },
    // The form begins with what stands now, never with what stood when it was opened before.
    staleTime: 0,
    gcTime: 0,
  });

/** What is due back, with what the wallet and the fund hold. */
export const repaymentsOf = (store: number) =>
  queryOptions({
    ...queryOf('ewaRepayments', { params: { store_id: store }, query: { per_page: '10' } }),
    ...fresh,
  });
