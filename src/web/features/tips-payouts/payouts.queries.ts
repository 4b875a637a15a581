import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type PayoutReview = Answer<'reviewPayouts'>;
export type ReviewedNight = PayoutReview['results'][number];
export type ReviewedPerson = ReviewedNight['people'][number];

/**
 * What paying these would do; never from the store of answers, since balances and cards change
 * meanwhile.
 */
export const payoutReview = (wallet: number, ids: readonly number[]) =>
  queryOptions({
    ...queryOf('reviewPayouts', {
      params: { wallet_id: wallet },
      query: { results: ids.join(',') },
    }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  });
