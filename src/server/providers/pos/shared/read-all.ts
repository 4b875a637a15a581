import { PosUnavailable } from '../point-of-sale.port.ts';
import { Unreadable } from './read-json.ts';

/** No restaurant has more people, roles or places. */
const MAX_LISTED = 20_000;

/** Reads what can be read of a list of staff, roles or places; the rest is left out. */
export function readAll<T>(raws: readonly unknown[], read: (raw: unknown) => T): T[] {
  return raws.flatMap((raw) => {
    try {
      return [read(raw)];
    } catch (error) {
      if (error instanceof Unreadable) return [];
      throw error;
    }
  });
}

/** Adds what another page brought; a list that never ends must not fill our memory. */
export function addAll<T>(found: T[], more: readonly T[]): void {
  if (found.length + more.length > MAX_LISTED)
    throw new PosUnavailable('pos_changed', 'a list without an end');
  for (const one of more) found.push(one);
}
