import { useDeferredValue } from 'react';

/**
 * What has come first, to be drawn in slices, so that a press on a slow phone is answered meanwhile:
 * undefined until React has the time. Later values are drawn at once, as forms need it.
 */
export const useFirstInSlices = <T>(value: T | undefined): T | undefined =>
  useDeferredValue(value !== undefined) ? value : undefined;

let wentBack = false;

/** Told of each change of the address: by a press on a link, or back and forward in the history. */
export function followHistory(action: 'PUSH' | 'REPLACE' | 'FORWARD' | 'BACK' | 'GO'): void {
  wentBack = action !== 'PUSH' && action !== 'REPLACE';
}

/**
 * Whether the rest of a page may be drawn now. A press that leads to a page whose answers are known
 * is answered with what is looked at first; the rest follows in slices. Back in the history all is
 * drawn at once, as the page scrolls to where it was left.
 */
export const useRestIsDrawn = (): boolean => useDeferredValue(true, wentBack);

/** About as many rows as a screen shows without scrolling. */
const FIRST_ROWS = 8;

/**
 * The rows of a list, drawn in slices when all of them are others: the press that sorted or turned
 * the page is answered first, and the rows before them stay meanwhile. Where some stay, what has
 * changed is drawn at once, as fields in them and who moves the focus between them need it. Of rows
 * that are known when the list is first drawn, those in sight come first.
 */
export function useRowsInSlices<R>(
  rows: readonly R[] | undefined,
  keyOf: (row: R) => string,
): readonly R[] | undefined {
  const drawn = useDeferredValue(rows);
  const isRestDrawn = useRestIsDrawn();
  if (rows === undefined || drawn === undefined || drawn === rows)
    return drawn && rows && (isRestDrawn ? rows : rows.slice(0, FIRST_ROWS));
  const before = new Set(drawn.map(keyOf));
  return rows.some((row) => before.has(keyOf(row))) ? rows : drawn;
}
