import { useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';

/** The page on which somebody moved, pressed or typed something last. */
let usedPath: string | null = null;

const USES = ['pointermove', 'pointerdown', 'keydown'] as const;
function subscribe(changed: () => void): () => void {
  const note = (): void => {
    if (usedPath === window.location.pathname) return;
    usedPath = window.location.pathname;
    changed();
  };
  for (const use of USES) window.addEventListener(use, note, { capture: true, passive: true });
  return () => {
    for (const use of USES) window.removeEventListener(use, note, { capture: true });
  };
}
const isInUse = (): boolean => usedPath === window.location.pathname;

/** Whether somebody has begun to work on the page that stands there now. */
function usePageInUse(): boolean {
  // A new page is drawn anew, and is not in use yet.
  useLocation({ select: ({ pathname }) => pathname });
  return useSyncExternalStore(subscribe, isInUse);
}

/**
 * Whether something that comes late may be drawn above the page. It would push the page down under
 * the hand of somebody who works on it already, so it waits for the next page. What was drawn once
 * stays.
 */
export function useDrawnAbove(): boolean {
  const inUse = usePageInUse();
  const [drawn, setDrawn] = useState(!inUse);
  if (!drawn && !inUse) setDrawn(true);
  return drawn;
}
