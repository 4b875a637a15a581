import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type Order = Answer<'showCardOrder'>;
export type ProxyRow = Answer<'allProxies'>['data'][number];
export type ProxyFile = Answer<'showProxyFile'>;
export type ProxyFileRow = Answer<'listProxyFiles'>['data'][number];
type PerPage = '10' | '25' | '50' | '100';

export const ordersKey = ['listCardOrders'] as const;
export const orderList = (filters: {
  readonly state?: string | undefined;
  readonly page: string;
  readonly per_page: PerPage;
}) =>
  queryOptions({
    queryKey: [...ordersKey, filters],
    queryFn: ({ signal }) => call('listCardOrders', { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

const UNDER_WAY: readonly Order['state'][] = ['submitted', 'approved', 'in_production', 'shipped'];
const AGAIN = 3_000;
/** Followed while something can change without us. */
const moves = (order: Order | undefined): boolean =>
  order !== undefined &&
  (UNDER_WAY.includes(order.state) ||
    order.payment_state === 'pending' ||
    order.payment_state === 'refunding' ||
    order.cancelling);

export const orderQuery = (order: number) =>
  queryOptions({
    queryKey: ['showCardOrder', order],
    queryFn: ({ signal }) => call('showCardOrder', { params: { order }, signal, background: true }),
    refetchInterval: (query) => (moves(query.state.data) ? AGAIN : false),
  });

export const cardQuote = (quantity: number, country: string, province: string) =>
  queryOptions({
    queryKey: ['quoteCards', quantity, country, province],
    queryFn: ({ signal }) =>
      call('quoteCards', { query: { quantity: String(quantity), country, province }, signal }),
    placeholderData: keepPreviousData,
    enabled: quantity >= 1 && quantity <= 1_000,
    staleTime: 60_000,
  });

export const proxiesKey = ['allProxies'] as const;
export const proxyList = (filters: {
  readonly state?: string | undefined;
  readonly search?: string | undefined;
  readonly page: string;
  readonly per_page: PerPage;
}) =>
  queryOptions({
    queryKey: [...proxiesKey, filters],
    queryFn: ({ signal }) => call('allProxies', { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

export const proxyFilesKey = ['listProxyFiles'] as const;
export const proxyFiles = (page: string, per_page: PerPage) =>
  queryOptions({
    queryKey: [...proxyFilesKey, page, per_page],
    queryFn: ({ signal }) => call('listProxyFiles', { query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const proxyFileQuery = (id: number) =>
  queryOptions({
    queryKey: ['showProxyFile', id],
    queryFn: ({ signal }) =>
      call('showProxyFile', { params: { proxy_file: id }, signal, background: true }),
    refetchInterval: (query) => (query.state.data?.state === 'processing' ? 1_000 : false),
  });

export const cardByProxy = (proxy: string) =>
  queryOptions({
    queryKey: ['lookUpCard', proxy],
    queryFn: ({ signal }) => call('lookUpCard', { params: { proxy }, signal }),
    enabled: proxy !== '',
    retry: false,
  });
