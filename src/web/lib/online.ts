import { useSyncExternalStore } from 'react';

function follow(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has a connection at all. Without one no money is sent. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
