import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type FundReview = Answer<'showReview'>;

/** A review with what became of it; sent ones stay as they are, since such money moves at once. */
export const fundReviewOf = (id: string) =>
  queryOptions({
    ...queryOf('showReview', { params: { review_id: id }, background: 'refetch' }),
    staleTime: 0,
  });
