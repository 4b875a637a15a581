import { useEffect, useState } from 'react';

const LONGEST = 1_500;

/**
 * Whether a page still waits for something that would move it when it comes later: once, and for a
 * moment at most. Nothing beside the point holds up a page, and what failed and is asked for again
 * does not take it away.
 */
export function useWaits(loading: boolean): boolean {
  const [over, setOver] = useState(false);
  if (!loading && !over) setOver(true);
  useEffect(() => {
    const timer = setTimeout(setOver, LONGEST, true);
    return () => clearTimeout(timer);
  }, []);
  return !over;
}
