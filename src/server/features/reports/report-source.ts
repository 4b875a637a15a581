import type { Zone } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Table, TableColumn, TableRow } from '#server/platform/table.ts';

/**
 * How many rows of a file are read at a time: of twice as many, most outlive the first collection of
 * garbage and are copied by it.
 */
export const FILE_BATCH = 2_500;

/** What is read of a report at a time, and after what it goes on; null at its end. */
export type ReportBatch<Place> = {
  readonly rows: readonly TableRow[];
  readonly next: Place | null;
};

/** A report as a file has it: rows in an order of their own, read after a place. */
export type ReportSource<Place = unknown> = {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly zone: Zone;
  readonly read: (tx: ReadHandle, after: Place | null) => Promise<ReportBatch<Place>>;
};

/**
 * Its rows as a table. Each batch is a reading of its own, so that nobody who takes long to fetch a
 * file keeps the database waiting; the next one is read while a batch is written.
 */
export const tableOf = <Place>(
  { read, ...table }: ReportSource<Place>,
  db: Database,
  clientId: number,
): Table => ({
  ...table,
  batches: (async function* () {
    const readAfter = (place: Place | null): Promise<ReportBatch<Place>> => {
      const batch = db.read({ clientId }, (tx) => read(tx, place));
      // Told to who waits for it; nobody does where the file is not fetched to its end.
      batch.catch(() => undefined);
      return batch;
    };
    let coming: Promise<ReportBatch<Place>> | null = readAfter(null);
    while (coming !== null) {
      const { rows, next }: ReportBatch<Place> = await coming;
      coming = next === null ? null : readAfter(next);
      yield rows;
    }
  })(),
});
