import type { Table, TableRow } from '../table.ts';
import { SHEET_FOOT, rowWriter, sheetHead } from './sheet-cells.ts';
import { PACKAGE_LINKS, workbookParts } from './workbook-parts.ts';
import { createZip } from './zip-stream.ts';

/** As many as a sheet holds; what is more stands on the next one. */
const MAX_ROWS = 1_048_576;

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/**
 * A table as a workbook (Office Open XML), written while it is read: never more than a batch of
 * rows is in memory. Text stands in its cells as text, so no cell is a formula.
 */
export async function* writeXlsx(table: Table, maxRows = MAX_ROWS): AsyncGenerator<Buffer> {
  const { name, columns, zone } = table;
  const zip = createZip();
  yield* zip.entry('_rels/.rels', once(PACKAGE_LINKS));
  const rows = rowSource(table.batches);
  const write = rowWriter(columns, zone);
  async function* sheet(): AsyncGenerator<string> {
    yield sheetHead(columns);
    for await (const batch of rows.take(maxRows - 1)) yield batch.map(write).join('');
    yield SHEET_FOOT;
  }
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield* zip.entry(`xl/worksheets/sheet${sheets}.xml`, sheet());
    } while (await rows.hasMore());
  } finally {
    await rows.close();
  }
  for (const [part, text] of workbookParts(name, sheets)) yield* zip.entry(part, once(text));
  yield* zip.end();
}

/** Rows that are taken so many at a time, whatever the batches are that they come in. */
function rowSource(batches: AsyncIterable<readonly TableRow[]>) {
  const iterator = batches[Symbol.asyncIterator]();
  let waiting: readonly TableRow[] = [];
  let ended = false;
  async function hasMore(): Promise<boolean> {
    while (waiting.length === 0 && !ended) {
      const next = await iterator.next();
      if (next.done) ended = true;
      else waiting = next.value;
    }
    return waiting.length > 0;
  }
  return {
    hasMore,
    async *take(count: number): AsyncGenerator<readonly TableRow[]> {
      for (let left = count; left > 0 && (await hasMore());) {
        const batch = waiting.slice(0, left);
        waiting = waiting.slice(left);
        left -= batch.length;
        yield batch;
      }
    },
    /** Whoever reads the database for it stops. */
    close: async (): Promise<void> => void (await iterator.return?.()),
  };
}
