import { CsvError, parse } from 'csv-parse/sync';
import type { Problem } from '#kernel/result.ts';

/**
 * A file of rows as it lies there: how it was read, its header and its rows with the number of
 * their line.
 */
export type CsvRead = {
  readonly encoding: string;
  readonly delimiter: string;
  /** Null where the file could not be read so far. */
  readonly header: readonly string[] | null;
  /** The line of the header, blank ones above it counted. */
  readonly firstLine: number;
  readonly body: readonly { readonly cells: readonly string[]; readonly line: number }[];
  readonly problems: readonly Problem[];
};

export const MAX_ROWS = 50_000;
/**
 * A row keeps the number of its line, blank ones counted; the steps of a sending in the ledger have
 * room for these.
 */
const MAX_LINES = 300_000;
const LONGEST_RECORD = 20_000;

type LocatedRecord = { readonly record: string[]; readonly info: { readonly lines: number } };

/**
 * Reads a CSV file: encoding and delimiter are found out and said; what is no such file, or too
 * much of one, is refused by name.
 */
export function readCsv(content: Buffer): CsvRead {
  if (content.length === 0) return broken('file_empty');
  const text = decode(content);
  if (text === null) return broken('file_encoding');
  if (text.text.trim() === '') return { ...broken('file_empty'), encoding: text.encoding };
  if (looksBinary(content)) return broken('file_not_csv');
  const delimiter = delimiterOf(text.text);
  const read = { encoding: text.encoding, delimiter, header: null, firstLine: 1, body: [] };
  const { filled, endless } = measure(text.text);
  if (endless !== null)
    return {
      ...read,
      problems: [
        { path: '', code: 'cell_too_long', params: { line: endless, maximum: LONGEST_RECORD } },
      ],
    };
  // The reader is slow where it calls back for every cell, and keeps every record: so no callback,
  // and no more records than are taken.
  let records: LocatedRecord[];
  try {
    // With `info` each record comes with its line, which the library's types leave out.
    const found: unknown[] = parse(text.text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
      to: MAX_ROWS + 2,
    });
    // See above: `info` makes each of them a record with its place.
    records = found as LocatedRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    return {
      ...read,
      problems: [
        {
          path: '',
          code: error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell_too_long' : 'file_not_csv',
          params: { line, maximum: LONGEST_RECORD },
        },
      ],
    };
  }
  const [header, ...body] = records;
  return {
    ...read,
    header: header?.record ?? [],
    firstLine: header?.info.lines ?? 1,
    body: body.map(({ record, info }) => ({ cells: record, line: info.lines })),
    problems: sizeProblems(
      body.map(({ info }) => info.lines),
      filled,
    ),
  };
}

function sizeProblems(lines: readonly number[], filled: number): Problem[] {
  const tooMany = (rows: number): Problem[] => [
    { path: '', code: 'file_too_many_rows', params: { maximum: MAX_ROWS, rows } },
  ];
  if (lines.length === 0) return [{ path: '', code: 'file_empty' }];
  const last = lines.at(-1) ?? 0;
  if (last > MAX_LINES) return tooMany(last);
  return lines.length > MAX_ROWS ? tooMany(Math.max(lines.length, filled - 1)) : [];
}

const broken = (code: string): CsvRead => ({
  encoding: '',
  delimiter: '',
  header: null,
  firstLine: 1,
  body: [],
  problems: [{ path: '', code }],
});

/**
 * Looked at before anything is read: how many lines hold something, and the first that is longer
 * than a record may be.
 */
function measure(text: string): { readonly filled: number; readonly endless: number | null } {
  let [line, filled, start] = [1, 0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? 10 : text.charCodeAt(at);
    if (code === 10 || code === 13) {
      if (at > start) filled += 1;
      if (code === 13 || text.charCodeAt(at - 1) !== 13) line += 1;
      start = at + 1;
    } else if (at - start >= LONGEST_RECORD) return { filled, endless: line };
  }
  return { filled, endless: null };
}

/** UTF-8, with or without its mark, else Windows-1252. UTF-16 is refused by name. */
export function decode(content: Buffer): { text: string; encoding: string } | null {
  const mark = content.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return null;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(content), encoding: 'Windows-1252' };
  }
}

/** A NUL anywhere, which no cell can hold, or the mark of a zip (a spreadsheet) or a PDF. */
function looksBinary(content: Buffer): boolean {
  const start = content.subarray(0, 4).toString('latin1');
  return start.startsWith('PK') || start === '%PDF' || content.includes(0);
}

/**
 * Of the header line, which blank ones may stand above, the delimiter that splits it most often.
 */
function delimiterOf(text: string): string {
  const header =
    text
      .replace(/^[\uFEFF\r\n]+/, '')
      .slice(0, 2_000)
      .split(/[\r\n]/, 1)[0] ?? '';
  return [',', ';', '\t'].reduce((best, one) =>
    header.split(one).length > header.split(best).length ? one : best,
  );
}
