import { stringify } from 'csv-stringify/sync';

/** What makes a spreadsheet run a cell, in its wide form too. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe before it; a plain number
 * stays a number.
 */
const guard = (cell: string): string =>
  FORMULA.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;

/**
 * A CSV file for people: UTF-8 with its mark, so that spreadsheets read accents; text that leads a
 * formula is neutralised.
 */
export function writeCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const cells = rows.map((row) =>
    row.map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : guard(cell))),
  );
  return `${CSV_MARK}${stringify([[...columns], ...cells], { record_delimiter: '\r\n' })}`;
}

/** The mark by which spreadsheets know UTF-8. */
export const CSV_MARK = '\ufeff';
const QUOTED = /[",\r\n]/;
/** What is not written as it is: most cells hold nothing of it, and one look says so. */
const UNSAFE = new RegExp(`${FORMULA.source}|${QUOTED.source}`);

/** One line of such a file, for files that are sent while they are read. */
export function csvLine(
  row: readonly (string | number | null)[],
  write: (cell: string | number, index: number) => string | number = (cell) => cell,
): string {
  let line = '';
  for (let index = 0; index < row.length; index += 1) {
    if (index > 0) line += ',';
    const found = row[index] ?? '';
    const cell = found === '' ? found : write(found, index);
    if (typeof cell === 'number') line += cell;
    else if (cell !== '') line += UNSAFE.test(cell) ? csvText(guard(cell)) : cell;
  }
  return `${line}\r\n`;
}

const csvText = (text: string): string =>
  QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Takes back the apostrophe that our own files put before text that a spreadsheet would run. */
export const unguard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
