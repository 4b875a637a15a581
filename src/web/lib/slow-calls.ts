import { createStore, useStore } from './store.ts';

const SLOW = 8_000;
const slow = createStore(0);

/**
 * Counts a call that the person waits for as slow once it takes long; call what it answers when the
 * call is over.
 */
export function watchCall(): () => void {
  let counted = false;
  const timer = setTimeout(() => {
    counted = true;
    slow.set(slow.get() + 1);
  }, SLOW);
  return () => {
    clearTimeout(timer);
    if (counted) slow.set(slow.get() - 1);
    counted = false;
  };
}

export const useSlowCalls = (): boolean => useStore(slow) > 0;
