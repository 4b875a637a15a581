import type { PosKey, PosPlace } from '../point-of-sale.port.ts';

/** Ids are those of the restaurant's own till, so they are unique within its location only. */
export const omnivoreSpace = ({ location }: Pick<PosPlace, 'location'>): string =>
  `omnivore:${location}`;
export const omnivoreKey = (place: Pick<PosPlace, 'location'>, id: string): PosKey =>
  `${omnivoreSpace(place)}/${id}`;
/** Jobs have numbers of their own, which are those of people too. */
export const jobKey = (place: Pick<PosPlace, 'location'>, id: string): PosKey =>
  omnivoreKey(place, `job-${id}`);
