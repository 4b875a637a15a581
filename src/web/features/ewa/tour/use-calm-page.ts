import { useIsFetching } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';

/** What is drawn later than this after everything before it comes from a press, in ms. */
const CALM = 300;

/**
 * Calls `onCalm` each time the page has all its answers and has drawn nothing for a moment, as long
 * as it is awaited. A fixed time would be too short for a slow phone and too long for all others.
 */
export function useCalmPage(isAwaited: boolean, onCalm: () => void): void {
  // Deferred, so that what is drawn in slices after the answers has been drawn.
  const isAsking = useDeferredValue(useIsFetching() > 0);
  const latest = useRef(onCalm);
  useEffect(() => {
    latest.current = onCalm;
  }, [onCalm]);
  useEffect(() => {
    if (!isAwaited || isAsking) return undefined;
    const begin = () => setTimeout(() => latest.current(), CALM);
    let timer = begin();
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = begin();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isAwaited, isAsking]);
}
