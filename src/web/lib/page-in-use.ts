import { useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';

/** The page on which somebody moved, pressed or typed something last. */
let usedPath: string | null = null;

const watchers = new Set<() => void>();
function subscribe(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

function noteUse(): void {
  if (isInUse()) return;
  usedPath = window.location.pathname;
  for (const changed of watchers) changed();
}
// From the moment in which this is loaded: what is drawn above the page comes later than its use.
for (const use of ['pointermove', 'pointerdown', 'keydown'])
  window.addEventListener(use, noteUse, { capture: true, passive: true });
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
