import { openJournal } from '../../kit/journal.ts';
import type { Stored } from './collection.ts';

/** The part of a collection that keeping and undoing need. */
export type Restorable = {
  readonly name: string;
  readonly current: (id: string) => Stored | undefined;
  readonly restore: (id: string, before: Stored | undefined) => void;
};
type Line = { readonly in: string; readonly put?: Stored; readonly gone?: string };

/**
 * What has changed: undone where an operation is refused halfway, and otherwise written to the
 * journal, each record once however often it changed since the last time.
 */
export function createChanges(file: string | undefined) {
  const places = new Map<string, Restorable>();
  const unwritten = new Map<string, { place: Restorable; id: string }>();
  let undo: (() => void)[] | null = null;
  let journal: ReturnType<typeof openJournal<Line>> | null = null;

  const rollBack = (steps: readonly (() => void)[]): void => {
    for (const step of steps.toReversed()) step();
  };
  return {
    register(place: Restorable): void {
      places.set(place.name, place);
    },
    /** Reads what was kept before; call it once every place is registered. */
    open(): void {
      journal = openJournal<Line>(file, (line) => {
        const place = places.get(line.in);
        if (line.put) place?.restore(line.put.id, line.put);
        else if (line.gone !== undefined) place?.restore(line.gone, undefined);
      });
    },
    note(name: string, id: string, before: Stored | undefined): void {
      const place = places.get(name);
      if (!place) return;
      undo?.push(() => place.restore(id, before));
      if (file !== undefined) unwritten.set(`${name} ${id}`, { place, id });
    },
    /** All of it or nothing. */
    atomically<T>(work: () => T): T {
      if (undo) return work();
      const steps: (() => void)[] = [];
      undo = steps;
      try {
        return work();
      } catch (error) {
        rollBack(steps);
        throw error;
      } finally {
        undo = null;
      }
    },
    /** Does it, answers, and undoes it: what would be, exactly as it would come. */
    rehearse<T>(work: () => T): T {
      const outer = undo;
      const steps: (() => void)[] = [];
      undo = steps;
      try {
        return work();
      } finally {
        rollBack(steps);
        undo = outer;
      }
    },
    /** Writes what has changed since the last time. */
    write(): void {
      if (unwritten.size === 0) return;
      const lines = [...unwritten.values()].map(({ place, id }): Line => {
        const record = place.current(id);
        return record ? { in: place.name, put: record } : { in: place.name, gone: id };
      });
      unwritten.clear();
      journal?.add(lines);
    },
  };
}
