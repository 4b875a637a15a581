import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { isOpen } from '#web/lib/movements.ts';

export type AnyReview = Answer<'showReview'>;
/** Money into the fund of a store and back is reviewed where the fund is shown. */
export type MoneyKind = Exclude<AnyReview['kind'], 'ewa_fund' | 'ewa_return'>;
export type Review = AnyReview & { readonly kind: MoneyKind };
export type Wallet = Answer<'clientWallets'>['data'][number];
export type MemberFound = Answer<'searchCustomers'>['data'][number];

const POLL = 3_000;

export const isOfKind = (review: AnyReview, kind: MoneyKind): review is Review =>
  review.kind === kind;

/** A review with what became of it, asked for again until its movement is decided. */
export const reviewQuery = (id: string) =>
  queryOptions({
    ...queryOf('showReview', { params: { review_id: id }, background: 'refetch' }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.sent === true && (data.outcome === null || isOpen(data.outcome)) ? POLL : false,
  });

export const wallets = queryOptions({ ...queryOf('clientWallets'), staleTime: 5_000 });

/** As many members as the list shows without scrolling; whoever is not among them is typed for. */
const MOST_OFFERED = '10';

export const memberSearch = (search: string, store: number | undefined) =>
  queryOptions({
    ...queryOf('searchCustomers', {
      query: { search, store: store?.toString(), sort: 'name', per_page: MOST_OFFERED },
    }),
    placeholderData: keepPreviousData,
  });

export const member = (customer: number) =>
  queryOptions({ ...queryOf('showCustomer', { params: { customer } }), staleTime: 5_000 });

export const transferHistory = (query: Query<'walletTransferHistory'>) =>
  queryOptions({
    ...queryOf('walletTransferHistory', { query }),
    placeholderData: keepPreviousData,
  });

/** What the manager may still load today; asked only of those who have limits. */
export const allowance = (wallet: number) =>
  queryOptions({ ...queryOf('loadAllowance', { params: { wallet } }), staleTime: 5_000 });
