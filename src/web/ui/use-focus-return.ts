import { useEffect, useState } from 'react';

/** Where the person was before the first of dialogs that follow each other. */
let opener: Element | null = null;

/**
 * A dialog that took the place of another one gives the focus back to where the first was opened
 * from: what had it in between is gone together with the first.
 */
export function useFocusReturn(): void {
  const [from] = useState(() => {
    const now = document.activeElement;
    if (now?.closest('[role=dialog], [role=alertdialog]') === null) opener = now;
    return opener;
  });
  useEffect(
    () => () => {
      // Dialogs that were opened from what still stands give it back themselves, a frame later.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const isLost =
            document.activeElement === null || document.activeElement === document.body;
          if (isLost && from instanceof HTMLElement && from.isConnected) from.focus();
        }),
      );
    },
    [from],
  );
}
