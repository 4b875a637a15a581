import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type TipType = 'pool' | 'share';
/** A result as lists have it. */
export type TipResultRow = Answer<'pendingTipPools'>['data'][number];
/** One result with everybody in it. */
export type TipResult = Answer<'tipPool'>;
export type TipPerson = TipResult['staff'][number];
export type TipLine = TipPerson['lines'][number];
export type Range = { readonly start_date?: string; readonly end_date?: string };
export type PaidPage = Range & { readonly page?: string; readonly per_page?: '10' | '25' | '50' | '100' };

/** The results of a wallet that are not paid, newest first. */
export const pendingResults = (type: TipType, wallet: number, range: Range = {}) =>
  queryOptions({
    queryKey: ['tipResults', wallet, 'pending', type, range],
    queryFn: ({ signal }) => (type === 'pool' ? call('pendingTipPools', { params: { id: wallet }, query: range, signal }) : call('pendingTipShares', { params: { id: wallet }, query: range, signal })),
  });

/** Those that are, by page. */
export const paidResults = (type: TipType, wallet: number, page: PaidPage = {}) =>
  queryOptions({
    queryKey: ['tipResults', wallet, 'paid', type, page],
    queryFn: ({ signal }) => (type === 'pool' ? call('paidTipPools', { params: { store_id: wallet }, query: page, signal }) : call('paidTipShares', { params: { store_id: wallet }, query: page, signal })),
  });

export const tipResult = (type: TipType, id: number) =>
  queryOptions({ queryKey: ['tipResult', type, id], queryFn: ({ signal }) => (type === 'pool' ? call('tipPool', { params: { id }, signal }) : call('tipShare', { params: { id }, signal })) });

/** A result that an answer brought stands at once; whatever else is shown, which square-ups may have touched, is asked for anew. */
export function keepResult(client: QueryClient, result: TipResult): void {
  const { queryKey: own } = tipResult(result.tip_type, result.id);
  client.setQueryData(own, result);
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'managerSessions' && queryKey.join() !== own.join() });
}

export const forgetResults = (client: QueryClient): void => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'managerSessions' });
