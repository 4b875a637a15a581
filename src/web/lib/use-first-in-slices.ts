import { useDeferredValue } from 'react';

/**
 * What has come first, to be drawn in slices, so that a press on a slow phone is answered meanwhile:
 * undefined until React has the time. Later values are drawn at once, as forms need it.
 */
export const useFirstInSlices = <T>(value: T | undefined): T | undefined =>
  useDeferredValue(value !== undefined) ? value : undefined;

/**
 * The rows of a list, drawn in slices whenever they are others: the press that sorted or turned the
 * page is answered first, and the rows before them stay meanwhile. What has changed in the same rows
 * is drawn at once, as fields in them need it.
 */
export function useRowsInSlices<R>(
  rows: readonly R[] | undefined,
  keyOf: (row: R) => string,
): readonly R[] | undefined {
  const drawn = useDeferredValue(rows);
  if (rows === undefined || drawn === undefined || drawn === rows) return rows && drawn;
  const isSame =
    rows.length === drawn.length && rows.every((row, at) => keyOf(row) === keyOf(drawn[at]!));
  return isSame ? rows : drawn;
}
