import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type PayoutReview = Answer<'reviewPayouts'>;
export type ReviewedNight = PayoutReview['results'][number];
export type ReviewedPerson = ReviewedNight['people'][number];

/** What an ended subscription left of a wallet beside results: what was being typed. */
export const archivedDrafts = (wallet: number) =>
  queryOf('tipDrafts', { params: { wallet_id: wallet }, query: { archived: 'true' } });
export type ArchivedDraft = Answer<'tipDrafts'>['data'][number];

/** And what was still to be carried to somebody's next result. */
export const archivedSquareUps = (wallet: number) =>
  queryOf('squareUps', {
    params: { wallet_id: wallet, state: 'pending' },
    query: { archived: 'true' },
  });
export type ArchivedSquareUp = Answer<'squareUps'>['data'][number];

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
