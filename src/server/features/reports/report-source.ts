import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Zone } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Table, TableColumn, TableRow } from '#server/platform/table.ts';

/**
 * How many rows of a file are read at a time: of 2,500, most outlive the first collection of garbage
 * and many the second, after which they stay (docs/decisions/0224-arrays-that-die-young.md).
 */
export const FILE_BATCH = 1_000;

/** What is read of a report at a time, and after what it goes on; null at its end. */
export type ReportBatch<Place> = {
  readonly rows: readonly TableRow[];
  readonly next: Place | null;
};

/** Called by a reading that knows where the next one begins before its own rows come. */
export type NextIsKnown<Place> = (next: Place) => void;

/** A report as a file has it: rows in an order of their own, read after a place. */
export type ReportSource<Place = unknown> = {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly zone: Zone;
  readonly read: (
    tx: ReadHandle,
    after: Place | null,
    nextIsKnown: NextIsKnown<Place>,
  ) => Promise<ReportBatch<Place>>;
};

type Reading<Place> = {
  readonly batch: Promise<ReportBatch<Place>>;
  readonly next: Promise<Place | null>;
};

/**
 * Its rows as a table. Each batch is a reading of its own, so that nobody who takes long to fetch a
 * file keeps the database waiting. The next one is read while a batch is written, and where it is
 * known before, while a batch is read.
 */
export const tableOf = <Place>(
  { read, ...table }: ReportSource<Place>,
  db: Database,
  clientId: number,
): Table => ({
  ...table,
  batches: (async function* () {
    const readAfter = (place: Place | null): Reading<Place> => {
      let nextIsKnown: NextIsKnown<Place> = () => undefined;
      const known = new Promise<Place>((resolve) => (nextIsKnown = resolve));
      const batch = db.read({ clientId }, (tx) => read(tx, place, nextIsKnown));
      const next = Promise.race([known, batch.then((read) => read.next)]);
      // Told to who waits for it; nobody does where the file is not fetched to its end.
      next.catch(() => undefined);
      return { batch, next };
    };
    let coming: Reading<Place> | null = readAfter(null);
    while (coming !== null) {
      const next: Place | null = await coming.next;
      const following: Reading<Place> | null = next === null ? null : readAfter(next);
      const { rows } = await coming.batch;
      // The next question is on its way before the rows keep this thread busy.
      await nextTurn();
      yield rows;
      coming = following;
    }
  })(),
});
