import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type Order = Answer<'showCardOrder'>;
export type ProxyRow = Answer<'allProxies'>['data'][number];
export type ProxyFile = Answer<'showProxyFile'>;
export type ProxyFileRow = Answer<'listProxyFiles'>['data'][number];
type PerPage = '10' | '25' | '50' | '100';

export const orderList = (filters: {
  readonly state?: string | undefined;
  readonly page: string;
  readonly per_page: PerPage;
}) =>
  queryOptions({
    ...queryOf('listCardOrders', { query: filters }),
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
    ...queryOf('showCardOrder', { params: { order }, background: true }),
    refetchInterval: (query) => (moves(query.state.data) ? AGAIN : false),
  });

export const cardQuote = (quantity: number, country: string, province: string) =>
  queryOptions({
    ...queryOf('quoteCards', { query: { quantity: String(quantity), country, province } }),
    placeholderData: keepPreviousData,
    enabled: quantity >= 1 && quantity <= 1_000,
    staleTime: 60_000,
  });

export const proxyList = (filters: {
  readonly state?: string | undefined;
  readonly search?: string | undefined;
  readonly page: string;
  readonly per_page: PerPage;
}) =>
  queryOptions({ ...queryOf('allProxies', { query: filters }), placeholderData: keepPreviousData });

export const proxyFiles = (page: string, per_page: PerPage) =>
  queryOptions({
    ...queryOf('listProxyFiles', { query: { page, per_page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const proxyFileQuery = (id: number) =>
  queryOptions({
    ...queryOf('showProxyFile', { params: { proxy_file: id }, background: true }),
    refetchInterval: (query) => (query.state.data?.state === 'processing' ? 1_000 : false),
  });

export const cardByProxy = (proxy: string) =>
  queryOptions({
    ...queryOf('lookUpCard', { params: { proxy } }),
    enabled: proxy !== '',
    retry: false,
  });
