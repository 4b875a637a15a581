import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#kernel/instant.ts';
import {
  type PosBody,
  type PosKey,
  type PosKeptBody,
  type PosPage,
  PosUnavailable,
} from '../point-of-sale.port.ts';
import { type Fields, Unreadable, fieldsOf, isFields } from './read-json.ts';

type Versioned = { readonly id: PosKey; readonly changedAt: Instant };
type Skipped = { readonly id: string; readonly reason: string };

/** More records of one reading are no restaurant's, and must not fill our memory. */
const MAX_RECORDS = 500_000;

/**
 * What one record of a provider is to us: a record, one that is set aside with a reason, one that is
 * still open and no record yet, or nothing, as it belongs to another place or another date.
 */
export type Mapped<T> =
  | { readonly record: T }
  | { readonly skipped: Skipped }
  | { readonly open: true; readonly since: Instant }
  | null;

/** How records of one kind are read; pure. `keyOf` names a record that cannot be read otherwise. */
export type RecordReader<T> = {
  readonly read: (raw: Fields) => Mapped<T>;
  readonly keyOf: (raw: Fields) => PosKey | null;
  /** What of the record is kept, without guests and cards. */
  readonly keep: (raw: Fields) => Fields;
};

/** Reads one record; what is not as we know it is set aside, and the others go on. */
export function readRecord<T>(raw: unknown, reader: Omit<RecordReader<T>, 'keep'>): Mapped<T> {
  try {
    return reader.read(fieldsOf(raw));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const key = isFields(raw) ? reader.keyOf(raw) : null;
    return { skipped: { id: key ?? '', reason: 'unreadable' } };
  }
}

export type PageCollector<T> = {
  readonly page: (raws: readonly unknown[]) => Omit<PosPage<T>, 'end'>;
  /** Since when those are open that are so still. */
  readonly openSince: () => readonly Instant[];
  /** False once something came that cannot even be named, so that it would look absent. */
  readonly allNamed: () => boolean;
  /**
   * False once a later page brought what an earlier one had: pages that overlap have a hole
   * elsewhere.
   */
  readonly fits: () => boolean;
  /** How many different records came, those that were set aside included. */
  readonly count: () => number;
};

/**
 * Gathers the pages of one reading. Of a record that comes twice, the newest version by its stamp
 * is given on.
 */
export function createCollector<T extends Versioned>(reader: RecordReader<T>): PageCollector<T> {
  const newest = new Map<PosKey, number>();
  const openKeys = new Map<PosKey, Instant>();
  /** What came and is no record: set aside, open, or of another place. */
  const others = new Set<PosKey>();
  // What is kept is no deeper than any record, however deep a provider nests.
  const isSame = (one: Fields, other: Fields): boolean =>
    isDeepStrictEqual(reader.keep(one), reader.keep(other));
  let allNamed = true;
  let fits = true;
  return {
    openSince: () => [...openKeys.values()],
    allNamed: () => allNamed,
    fits: () => fits,
    count: () => newest.size + others.size,
    page(raws) {
      const taken = new Map<PosKey, { readonly record: T; readonly raw: Fields }>();
      const skipped: Skipped[] = [];
      const othersHere = new Set<PosKey>();
      const contradicted = new Set<PosKey>();
      for (const raw of raws) {
        const mapped = readRecord(raw, reader);
        if (mapped !== null && 'record' in mapped && isFields(raw)) {
          const { id, changedAt } = mapped.record;
          const [known, stamp] = [newest.get(id), changedAt.getTime()];
          const here = taken.get(id);
          if (known === stamp && here === undefined && !contradicted.has(id)) fits = false;
          if (known === stamp && here !== undefined && !isSame(here.raw, raw)) {
            // Nothing says which of the two holds.
            taken.delete(id);
            contradicted.add(id);
            skipped.push({ id, reason: 'unreadable' });
          }
          if (known !== undefined && known >= stamp) continue;
          newest.set(id, stamp);
          taken.set(id, { record: mapped.record, raw });
          continue;
        }
        const key = isFields(raw) ? reader.keyOf(raw) : null;
        if (key === null) allNamed = false;
        else if (others.has(key) && !othersHere.has(key)) fits = false;
        else if (!newest.has(key)) {
          others.add(key);
          othersHere.add(key);
        }
        if (mapped === null || 'record' in mapped) continue;
        if ('skipped' in mapped) skipped.push(mapped.skipped);
        else openKeys.set(key ?? '', mapped.since);
      }
      if (newest.size + others.size > MAX_RECORDS)
        throw new PosUnavailable('pos_changed', 'records without an end');
      const records: T[] = [];
      const bodies: PosBody[] = [];
      for (const [id, { record, raw }] of taken) {
        records.push(record);
        bodies.push({ id, body: reader.keep(raw) });
      }
      return { records, skipped, bodies };
    },
  };
}

/** Maps kept bodies again, each as it was read at its own moment. */
export function remapBodies<T>(
  kept: readonly PosKeptBody[],
  readerAt: (readAt: Instant) => Omit<RecordReader<T>, 'keep'>,
): { readonly records: readonly T[]; readonly skipped: readonly Skipped[] } {
  const records: T[] = [];
  const skipped: Skipped[] = [];
  for (const { body, readAt } of kept) {
    const mapped = readRecord(body, readerAt(readAt));
    if (mapped === null || 'open' in mapped) continue;
    if ('skipped' in mapped) skipped.push(mapped.skipped);
    else records.push(mapped.record);
  }
  return { records, skipped };
}
