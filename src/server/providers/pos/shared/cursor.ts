import type { Instant } from '#kernel/instant.ts';
import { PosUnavailable } from '../point-of-sale.port.ts';
import { readInstant } from './read-instant.ts';
import { toSeconds } from './asked-days.ts';
import { isTooNew } from './read-json.ts';

/**
 * The newest stamp that a provider gave in a reading, as the next cursor. Stamps are the provider's,
 * never our clock's: theirs may be minutes off.
 */
export type CursorNotes = {
  readonly note: (stamp: unknown) => void;
  readonly newest: () => string | null;
};

/**
 * `since` is the cursor that was asked with, which stays where nothing newer came. A stamp far ahead
 * of `now` is left out: nothing that changes before it would ever be asked for.
 */
export function createCursor(since: string | null, now: Instant): CursorNotes {
  let newest: Instant | null = readInstant(since);
  let newestText = '';
  return {
    note(stamp) {
      if (typeof stamp !== 'string') return;
      // Stamps in UTC of one form are in order as texts, which saves reading most of them.
      if (isUtc(stamp) && stamp.length === newestText.length && stamp <= newestText) return;
      const read = readInstant(stamp);
      if (read === null || isTooNew(read, now)) return;
      if (isUtc(stamp)) newestText = stamp;
      if (newest === null || read > newest) newest = read;
    },
    newest: () => newest?.toISOString().replace('.000Z', 'Z') ?? null,
  };
}

const isUtc = (stamp: string): boolean => stamp.endsWith('+00:00') || stamp.endsWith('Z');

/** A moment before a cursor, as records with the same stamp may have come after it. */
export const moveBack = (since: string, milliseconds: number): string =>
  toSeconds(new Date(readCursor(since).getTime() - milliseconds));

export function readCursor(since: string): Instant {
  const read = readInstant(since);
  // Cursors are our own; one that is none would have everything read from the beginning.
  if (read === null) throw new PosUnavailable('pos_changed', 'cursor');
  return read;
}
