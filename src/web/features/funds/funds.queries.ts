import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { isOpen } from '#web/lib/movements.ts';

export type Review = Answer<'showReview'>;
export type Wallet = Answer<'clientWallets'>['data'][number];
export type MemberFound = Answer<'searchCustomers'>['data'][number];
export type MoneyKind = Review['kind'];

const POLL = 3_000;

/** A review with what became of it, asked for again until its movement is decided. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['showReview', id],
    queryFn: ({ signal, client, queryKey }) =>
      call('showReview', {
        params: { review_id: id },
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.sent === true && (data.outcome === null || isOpen(data.outcome)) ? POLL : false,
  });

export const wallets = queryOptions({
  queryKey: ['clientWallets'],
  queryFn: ({ signal }) => call('clientWallets', { signal }),
  staleTime: 5_000,
});

export const memberSearch = (search: string, store: number | undefined) =>
  queryOptions({
    queryKey: ['searchCustomers', search, store ?? 'all'],
    queryFn: ({ signal }) =>
      call('searchCustomers', {
        query: { search, store: store?.toString(), sort: 'name', per_page: '25' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const member = (customer: number) =>
  queryOptions({
    queryKey: ['showCustomer', customer],
    queryFn: ({ signal }) => call('showCustomer', { params: { customer }, signal }),
    staleTime: 5_000,
  });

export const transferHistory = (query: Query<'walletTransferHistory'>) =>
  queryOptions({
    queryKey: ['walletTransferHistory', query],
    queryFn: ({ signal }) => call('walletTransferHistory', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What the manager may still load today; asked only of those who have limits. */
export const allowance = (wallet: number) =>
  queryOptions({
    queryKey: ['loadAllowance', wallet],
    queryFn: ({ signal }) => call('loadAllowance', { params: { wallet }, signal }),
    staleTime: 5_000,
  });
