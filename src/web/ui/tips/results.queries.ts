import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf, refresh, refreshAllBut } from '#web/lib/contract-query.ts';

export type TipType = 'pool' | 'share';
/** A result as lists have it. */
export type TipResultRow = Answer<'pendingTipPools'>['data'][number];
/** One result with everybody in it. */
export type TipResult = Answer<'tipPool'>;
export type TipPerson = TipResult['staff'][number];
export type TipLine = TipPerson['lines'][number];
export type Range = {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly archived?: 'true';
};
export type PaidPage = Omit<Range, 'archived'> & {
  readonly page?: string;
  readonly per_page?: '10' | '25' | '50' | '100';
};

/** The results of a wallet that are not paid, newest first. */
export const pendingResults = (type: TipType, wallet: number, range: Range = {}) =>
  queryOf(type === 'pool' ? 'pendingTipPools' : 'pendingTipShares', {
    params: { id: wallet },
    query: range,
  });

/** Those that are, by page. */
export const paidResults = (type: TipType, wallet: number, page: PaidPage = {}) =>
  queryOf(type === 'pool' ? 'paidTipPools' : 'paidTipShares', {
    params: { store_id: wallet },
    query: page,
  });

const POLL = 2_000;
const onItsWay = (result: TipResult | undefined): boolean =>
  result?.staff.some((person) => person.pay_state === 'sending') ?? false;

/** One result; asked for again while something of it is on its way to the cards. */
export const tipResult = (type: TipType, id: number) =>
  queryOptions({
    ...queryOf(type === 'pool' ? 'tipPool' : 'tipShare', { params: { id }, background: 'refetch' }),
    refetchInterval: ({ state }) => (onItsWay(state.data) ? POLL : false),
  });

/**
 * A result that an answer brought stands at once; whatever else is shown, which square-ups may have
 * touched, is asked for anew.
 */
export function cacheResult(client: QueryClient, result: TipResult): void {
  const { queryKey: own } = tipResult(result.tip_type, result.id);
  client.setQueryData(own, result);
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== 'managerSessions' && hashKey(queryKey) !== hashKey(own),
  });
}

/**
 * Results, balances and histories may have moved: everything is asked for anew, but for the list of
 * one's own devices.
 */
export const forgetResults = (client: QueryClient): Promise<unknown> => refreshAllBut(client);

/** The results of every wallet, in lists and one by one. */
export const refreshResults = (client: QueryClient): Promise<unknown> =>
  refresh(
    client,
    'pendingTipPools',
    'pendingTipShares',
    'paidTipPools',
    'paidTipShares',
    'tipPool',
    'tipShare',
  );
