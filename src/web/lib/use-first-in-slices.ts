import { useDeferredValue } from 'react';

/**
 * What has come first, to be drawn in slices, so that a press on a slow phone is answered meanwhile:
 * undefined until React has the time. Later values are drawn at once, as forms need it.
 */
export const useFirstInSlices = <T>(value: T | undefined): T | undefined =>
  useDeferredValue(value !== undefined) ? value : undefined;
