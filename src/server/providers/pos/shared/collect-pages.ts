import type { Instant } from '#kernel/instant.ts';
import type { PosBody, PosKey, PosKeptBody, PosPage } from '../point-of-sale.port.ts';
import { type Fields, Unreadable, fieldsOf, isFields } from './read-json.ts';

type Versioned = { readonly id: PosKey; readonly changedAt: Instant };
type Skipped = { readonly id: string; readonly reason: string };

/**
 * What one record of a provider is to us: a record, one that is set aside with a reason, one that is
 * still open and no record yet, or nothing, as it belongs to another place or another date.
 */
export type Mapped<T> =
  { readonly record: T } | { readonly skipped: Skipped } | { readonly open: true } | null;

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
  /** How many were open still. */
  readonly open: () => number;
  /** False once something came that cannot even be named, so that it would look absent. */
  readonly allNamed: () => boolean;
  /** How many different records came, those that were set aside included. */
  readonly count: () => number;
};

/**
 * Gathers the pages of one reading. Of a record that comes twice, the newest version by its stamp
 * is given on.
 */
export function createCollector<T extends Versioned>(reader: RecordReader<T>): PageCollector<T> {
  const newest = new Map<PosKey, number>();
  const openKeys = new Set<PosKey>();
  const named = new Set<PosKey>();
  let allNamed = true;
  return {
    open: () => openKeys.size,
    allNamed: () => allNamed,
    count: () => named.size,
    page(raws) {
      const records = new Map<PosKey, T>();
      const bodies = new Map<PosKey, PosBody>();
      const skipped: Skipped[] = [];
      for (const raw of raws) {
        const mapped = readRecord(raw, reader);
        const key = isFields(raw) ? reader.keyOf(raw) : null;
        if (key === null) allNamed = false;
        else named.add(key);
        if (mapped === null) continue;
        if ('skipped' in mapped) skipped.push(mapped.skipped);
        else if ('open' in mapped) openKeys.add(key ?? '');
        else if (isFields(raw)) {
          const { id, changedAt } = mapped.record;
          const known = newest.get(id);
          if (known !== undefined && known >= changedAt.getTime()) continue;
          newest.set(id, changedAt.getTime());
          records.set(id, mapped.record);
          bodies.set(id, { id, body: reader.keep(raw) });
        }
      }
      return { records: [...records.values()], skipped, bodies: [...bodies.values()] };
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
