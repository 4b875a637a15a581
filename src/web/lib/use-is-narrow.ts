import { useSyncExternalStore } from 'react';

/** As narrow as the style sheets mean it where they put a list in the place of a grid. */
const NARROW = '(width <= 768px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is a phone's: for what is drawn in another way there, instead of twice. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
