import { useDeferredValue } from 'react';

/**
 * What has come first, to be drawn in slices, so that a press on a slow phone is answered meanwhile:
 * undefined until React has the time. Later values are drawn at once, as forms need it.
 */
export const useFirstInSlices = <T>(value: T | undefined): T | undefined =>
  useDeferredValue(value !== undefined) ? value : undefined;

/**
 * As `useFirstInSlices`, also for what is known when its place is first drawn, as on the way back to
 * a page: for what stands below, so that the press is answered with what is looked at first.
 */
export const useAfterTheRest = <T>(value: T | undefined): T | undefined =>
  useDeferredValue(value !== undefined, false) ? value : undefined;

/**
 * The rows of a list, drawn in slices when all of them are others: the press that sorted or turned
 * the page is answered first, and the rows before them stay meanwhile. Where some stay, what has
 * changed is drawn at once, as fields in them and who moves the focus between them need it.
 */
export function useRowsInSlices<R>(
  rows: readonly R[] | undefined,
  keyOf: (row: R) => string,
): readonly R[] | undefined {
  const drawn = useDeferredValue(rows);
  if (rows === undefined || drawn === undefined || drawn === rows) return rows && drawn;
  const before = new Set(drawn.map(keyOf));
  return rows.some((row) => before.has(keyOf(row))) ? rows : drawn;
}
