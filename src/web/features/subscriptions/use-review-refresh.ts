import { useCallback, useEffect, useState } from 'react';
import { minutes } from '#kernel/instant.ts';
import type { Review } from './subscriptions.queries.ts';

/** A minute before the server's 15: measured from its arrival, whatever this machine's clock says. */
const HOLDS = minutes(14);

/**
 * A review that is over, or that the server no longer stands by, is made anew, and the page says
 * so: what was chosen stays. While nobody knows what became of a press its review is kept: its key
 * is what finds out.
 */
export function useReviewRefresh(
  priced: { readonly data: Review | undefined; readonly refetch: () => Promise<unknown> },
  pressed: boolean,
): { readonly anew: boolean; readonly priceAnew: () => void } {
  const { data, refetch } = priced;
  const [anew, setAnew] = useState(false);
  const priceAnew = useCallback(() => {
    setAnew(true);
    void refetch();
  }, [refetch]);
  const review = data?.review_id;
  useEffect(() => {
    if (review === undefined || pressed) return undefined;
    const timer = setTimeout(priceAnew, HOLDS);
    return () => clearTimeout(timer);
  }, [review, pressed, priceAnew]);
  return { anew, priceAnew };
}
