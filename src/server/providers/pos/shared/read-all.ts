import { Unreadable } from './read-json.ts';

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
