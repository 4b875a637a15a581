import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type TipType = 'pool' | 'share';
export type TipRow = Answer<'pendingTipPools'>['data'][number];
export type TipResult = Answer<'tipPool'>;
export type TipPerson = TipResult['staff'][number];
export type PayoutReview = Answer<'reviewPayouts'>;
export type ReviewedNight = PayoutReview['results'][number];
export type ReviewedPerson = ReviewedNight['people'][number];

/** What of a wallet's tips is not paid, newest first. */
export const pendingPayouts = (type: TipType, wallet: number) =>
  queryOptions({ queryKey: ['pendingPayouts', type, wallet], queryFn: ({ signal }) => call(type === 'pool' ? 'pendingTipPools' : 'pendingTipShares', { params: { id: wallet }, signal }) });

export type HistoryPage = { readonly page: string; readonly per_page: '10' | '25' | '50' | '100'; readonly start_date?: string | undefined; readonly end_date?: string | undefined };
export const paidPayouts = (type: TipType, wallet: number, query: HistoryPage) =>
  queryOptions({ queryKey: ['paidPayouts', type, wallet, query], queryFn: ({ signal }) => call(type === 'pool' ? 'paidTipPools' : 'paidTipShares', { params: { store_id: wallet }, query, signal }), placeholderData: keepPreviousData });

const POLL = 2_000;
const onItsWay = (result: TipResult | undefined): boolean => result?.staff.some((person) => person.pay_state === 'sending') ?? false;

/** One result with everybody in it; asked for again while something of it is on its way to the cards. */
export const payoutResult = (type: TipType, id: number) =>
  queryOptions({
    queryKey: ['payoutResult', type, id],
    queryFn: ({ signal, client, queryKey }) => call(type === 'pool' ? 'tipPool' : 'tipShare', { params: { id }, signal, background: client.getQueryData(queryKey) !== undefined }),
    refetchInterval: ({ state }) => (onItsWay(state.data) ? POLL : false),
  });

/** What paying these would do; never from the store of answers, since balances and cards change meanwhile. */
export const payoutReview = (wallet: number, ids: readonly number[]) =>
  queryOptions({ queryKey: ['payoutReview', wallet, ...ids], queryFn: ({ signal }) => call('reviewPayouts', { params: { wallet_id: wallet }, query: { results: ids.join(',') }, signal }), staleTime: 0, refetchOnWindowFocus: 'always', placeholderData: keepPreviousData });

/** The results that `pick=` of the address names. */
export const readPicked = (text: string | undefined): readonly number[] => [...new Set((text ?? '').split(',').filter((one) => /^[1-9]\d{0,8}$/.test(one)).map((one) => Number.parseInt(one, 10)))];
