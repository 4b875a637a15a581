import { PosUnavailable } from '../point-of-sale.port.ts';

/**
 * An id as one part of a path. What is typed as the id of a location must not lead to another path,
 * which dots alone would.
 */
export function pathSegment(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new PosUnavailable('pos_location_unknown');
  return encodeURIComponent(id);
}
