import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { type ContractQuery, queryOf } from '#web/lib/contract-query.ts';
import { keepFigures, keptFigures } from './kept-figures.ts';

export type EarnedPay = Answer<'ownEarnedPay'>;
export type EarnedStore = EarnedPay['data'][number];
export type EarnedPeriod = EarnedStore['periods'][number];
export type Advance = Answer<'ownAdvance'>;

const EVERY = 60_000;
/** After a reading that failed. */
const SOON = 5_000;
const reading = queryOf('ownEarnedPay', { background: 'refetch' });
const readAndKeep: ContractQuery<'ownEarnedPay'> = {
  ...reading,
  queryFn: async (context) => {
    const page = await reading.queryFn(context);
    keepFigures(page);
    return page;
  },
};

/**
 * What is earned, at each store. Hours come in meanwhile: asked for again now and then, which is
 * not the member's activity. Without a connection the last figures stand, with their time.
 */
export const earnedPay = queryOptions({
  ...readAndKeep,
  initialData: () => keptFigures() ?? undefined,
  initialDataUpdatedAt: 0,
  refetchInterval: ({ state }) => (state.status === 'error' ? SOON : EVERY),
  refetchOnWindowFocus: true,
  staleTime: 0,
});

/** Of one receipt: asked again until the card service has said what became of it. */
export const receiptOf = (advance: number) =>
  queryOptions({
    ...queryOf('ownAdvance', { params: { advance }, background: 'refetch' }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 5_000 : false),
    staleTime: 0,
  });

export const statementOf = (storeId: number, period: string) =>
  queryOf('ownStatement', { params: { period }, query: { store_id: String(storeId) } });
