import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useChangeSearch } from '#web/lib/links.ts';
import { reviewQuery, type AnyReview } from './funds.queries.ts';

/**
 * Going from step to step. The address holds the review, so that Back, a reload and another window
 * find it.
 */
export function useFlow() {
  const changeSearch = useChangeSearch();
  const cache = useQueryClient();
  const go = useCallback(
    (search: { review?: string; step?: string }, replace = false) =>
      changeSearch({ review: undefined, step: undefined, ...search }, { replace }),
    [changeSearch],
  );
  return {
    go,
    /** From a form that was filled in: the way back leads to the form as it was. */
    toReview: useCallback(
      async (review: AnyReview) => {
        cache.setQueryData(reviewQuery(review.review_id).queryKey, review);
        await go({ review: review.review_id, step: 'details' }, true);
        await go({ review: review.review_id });
      },
      [cache, go],
    ),
    /** In place of a review that no longer holds. */
    replaceReview: useCallback(
      async (review: AnyReview) => {
        cache.setQueryData(reviewQuery(review.review_id).queryKey, review);
        await go({ review: review.review_id }, true);
      },
      [cache, go],
    ),
  };
}
