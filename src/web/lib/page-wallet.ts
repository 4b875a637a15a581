import { useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from './store.ts';

type PageWallet = { readonly walletId: number; readonly choose: (walletId: number) => void };

const current = createStore<PageWallet | null>(null);

/** The one wallet that the page is about; null where it reads all that are in scope. */
export const usePageWallet = (): PageWallet | null => useStore(current);

/**
 * A page about one wallet says which, and how it goes on to another: the top bar shows it, and is
 * the only place where it is chosen.
 */
export function useOneWallet(
  walletId: number | undefined,
  choose: (walletId: number) => void,
): void {
  const chosen = useRef(choose);
  useLayoutEffect(() => {
    chosen.current = choose;
  });
  useLayoutEffect(() => {
    if (walletId === undefined) return undefined;
    const page: PageWallet = { walletId, choose: (next) => chosen.current(next) };
    current.set(page);
    return () => {
      if (current.get() === page) current.set(null);
    };
  }, [walletId]);
}
