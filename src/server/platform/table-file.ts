import { Readable } from 'node:stream';
import type { Zone } from '#kernel/day.ts';
import { days } from '#kernel/instant.ts';
import { CSV_MARK, csvLine } from './csv.ts';
import type { Download } from './http/handler.ts';
import { type Table, type TableColumn, type TableRow, wallTime } from './table.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

const DAY = days(1);

export type FileType = 'csv' | 'xlsx';
export const MEDIA_TYPES: Readonly<Record<FileType, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * A table as a file that is sent while it is read. Its first rows are read before the answer
 * begins, so that what cannot be read at all is refused and not cut off.
 */
export async function tableFile(table: Table, type: FileType = 'csv'): Promise<Download> {
  const begun = { ...table, batches: await readAhead(table.batches) };
  const filename = `${table.name.toLowerCase().replaceAll(/\W+/g, '-')}.${type}`;
  return {
    filename,
    mediaType: MEDIA_TYPES[type],
    content: Readable.from(tableBytes(begun, type)),
  };
}

/** The bytes of a table, for a file that is kept. */
export async function* tableBytes(table: Table, type: FileType): AsyncGenerator<Buffer> {
  if (type === 'xlsx') return yield* writeXlsx(table);
  for await (const text of csvText(table)) yield Buffer.from(text);
}

async function* csvText({ columns, batches, zone }: Table): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map(({ name }) => name));
  const line = lineWriter(columns, zone);
  for await (const batch of batches) yield batch.map(line).join('');
}

/** Instants are written as a spreadsheet takes them for a date: `2026-11-01 14:05:09`. */
function lineWriter(columns: readonly TableColumn[], zone: Zone): (row: TableRow) => string {
  const [wall, write] = [wallTime(zone), wallWriter()];
  const isInstant = columns.map(({ kind }) => kind === 'instant');
  return (row) => csvLine(row, (cell, index) => (isInstant[index] ? write(wall(cell)) : cell));
}

const TWO_DIGITS = Array.from({ length: 60 }, (_none, number) => String(number).padStart(2, '0'));

/** Lines of one day follow each other, so that each day is written once. */
function wallWriter(): (at: number) => string {
  let [begun, day] = [Number.NaN, ''];
  return (at) => {
    const start = Math.floor(at / DAY) * DAY;
    if (start !== begun) [begun, day] = [start, new Date(start).toISOString().slice(0, 10)];
    const second = Math.floor((at - start) / 1_000);
    const minute = Math.floor(second / 60);
    const [hours, rest] = [Math.floor(minute / 60), minute % 60];
    return `${day} ${TWO_DIGITS[hours]}:${TWO_DIGITS[rest]}:${TWO_DIGITS[second % 60]}`;
  };
}

async function readAhead<T>(source: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}
