import { lazy, Suspense, type ReactNode } from 'react';
import type { DialogProps, DrawerProps } from './dialog.popup.tsx';

const loadPopup = () => import('./dialog.popup.tsx');
const DialogPopup = lazy(async () => ({ default: (await loadPopup()).Dialog }));
const DrawerPopup = lazy(async () => ({ default: (await loadPopup()).Drawer }));

/** What asks or tells something over the page. Its code is fetched when one is first opened. */
export const Dialog = (props: DialogProps): ReactNode =>
  props.open && (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  );

/** A panel from the side: the menu of small screens, the trays. */
export const Drawer = (props: DrawerProps): ReactNode =>
  props.open && (
    <Suspense fallback={null}>
      <DrawerPopup {...props} />
    </Suspense>
  );

const ACTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches the code of dialogs when somebody first acts on the page: before most of them are opened,
 * and not beside what the page is drawn with. Answers how to stop waiting for that.
 */
export function fetchDialogsOnFirstAct(): () => void {
  const stop = () => {
    for (const act of ACTS) removeEventListener(act, fetchNow);
  };
  const fetchNow = () => {
    stop();
    // What cannot be fetched now is fetched, or told of, when a dialog is opened.
    loadPopup().catch(() => undefined);
  };
  for (const act of ACTS) addEventListener(act, fetchNow, { passive: true });
  return stop;
}
