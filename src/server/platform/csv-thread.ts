import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { type CsvRead, readCsv } from './csv-file.ts';

/** What the thread is given: a file, and where its rows go. */
export type CsvTask = { readonly content: Uint8Array; readonly rows: MessagePort };
/** A file as its thread read it, whose rows were handed over before; the hash in hexadecimal. */
export type CsvInThread = { readonly csv: Omit<CsvRead, 'body'>; readonly hash: string };

/** Cells in one message: whoever takes them over is busy for a few milliseconds. */
const CELLS_AT_ONCE = 20_000;

/** What a thread of `csv-reader.ts` does with the content of one file. */
export default async function readInThread({ content, rows }: CsvTask): Promise<CsvInThread> {
  const { body, ...csv } = readCsv(
    Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  );
  const hash = createHash('sha256').update(content).digest('hex');
  for (const some of inMessages(body)) {
    rows.postMessage(some);
    // The next ones when these were taken over: what lies ready is taken all at once.
    await once(rows, 'message');
  }
  rows.close();
  return { csv, hash };
}

function* inMessages(body: CsvRead['body']): Generator<CsvRead['body']> {
  let [start, cells] = [0, 0];
  for (const [index, row] of body.entries()) {
    cells += row.cells.length;
    if (cells < CELLS_AT_ONCE && index < body.length - 1) continue;
    yield body.slice(start, index + 1);
    [start, cells] = [index + 1, 0];
  }
}
