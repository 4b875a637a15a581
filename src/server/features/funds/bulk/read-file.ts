import { CsvError, parse } from 'csv-parse/sync';
import { FUND_COLUMNS, type RawRow } from '#domain/funds/fund-rows.ts';
import type { Problem } from '#kernel/result.ts';
import { unguard } from '#server/platform/csv.ts';

export type FileRead = { readonly encoding: string; readonly delimiter: string; readonly rows: readonly RawRow[]; readonly problems: readonly Problem[] };

export const MOST_ROWS = 50_000;
/** A row keeps the number of its line, blank ones counted; the steps of a sending in the ledger have room for these. */
const MOST_LINES = 300_000;
const LONGEST_RECORD = 20_000;

/** Reads a fund file strictly: the encoding and delimiter are found out and said, the header must be the template's. */
export function readFundFile(content: Buffer): FileRead {
  if (content.length === 0) return broken('file_empty');
  const text = decode(content);
  if (text === null) return broken('file_encoding');
  if (text.text.trim() === '') return { ...broken('file_empty'), encoding: text.encoding };
  if (looksBinary(content)) return broken('file_not_csv');
  const delimiter = delimiterOf(text.text);
  const read = { encoding: text.encoding, delimiter, rows: [] };
  const { filled, endless } = measure(text.text);
  if (endless !== null) return { ...read, problems: [{ path: '', code: 'cell_too_long', params: { line: endless, maximum: LONGEST_RECORD } }] };
  // The reader is slow where it calls back for every cell, and keeps every record: so no callback, and no more records than are taken.
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text.text, {
      delimiter, bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, max_record_size: LONGEST_RECORD, to: MOST_ROWS + 2,
    }) as never;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    return { ...read, problems: [{ path: '', code: error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell_too_long' : 'file_not_csv', params: { line, maximum: LONGEST_RECORD } }] };
  }
  const [header, ...body] = records;
  const problems = headerProblems(header?.record ?? []);
  if (problems.length > 0) return { ...read, problems };
  if (body.length === 0) return { ...read, problems: [{ path: '', code: 'file_empty' }] };
  const lines = body.at(-1)?.info.lines ?? 0;
  if (lines > MOST_LINES) return { ...read, problems: [{ path: '', code: 'file_too_many_rows', params: { maximum: MOST_ROWS, rows: lines } }] };
  if (body.length > MOST_ROWS) return { ...read, problems: [{ path: '', code: 'file_too_many_rows', params: { maximum: MOST_ROWS, rows: Math.max(body.length, filled - 1) } }] };
  return { ...read, rows: body.map(({ record, info }) => toRow(record, info.lines)), problems: [] };
}

const broken = (code: string): FileRead => ({ encoding: '', delimiter: '', rows: [], problems: [{ path: '', code }] });

/** Looked at before anything is read: how many lines hold something, and the first that is longer than a record may be. */
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

/** Of the header line, the delimiter that splits it more often. */
function delimiterOf(text: string): ',' | ';' {
  const header = text.slice(0, 2_000).split(/\r?\n/, 1)[0] ?? '';
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

/** Each column that is not where the template has it, by name. */
function headerProblems(found: readonly string[]): Problem[] {
  const names = found.map((name) => name.trim());
  if (!names.some((name) => (FUND_COLUMNS as readonly string[]).includes(name))) return [{ path: '1', code: 'header_missing', params: { found: names.join(', ').slice(0, 200) } }];
  const problems: Problem[] = FUND_COLUMNS.flatMap((expected, index) =>
    names[index] === expected ? [] : [{ path: `1.${index + 1}`, code: names[index] === undefined ? 'header_missing' : 'header_order', params: { column: index + 1, expected, found: (names[index] ?? '').slice(0, 60) } }],
  );
  for (const [index, name] of names.slice(FUND_COLUMNS.length).entries()) {
    if (name !== '') problems.push({ path: `1.${FUND_COLUMNS.length + index + 1}`, code: 'header_unexpected', params: { column: FUND_COLUMNS.length + index + 1, found: name.slice(0, 60) } });
  }
  return problems;
}

function toRow(record: readonly string[], line: number): RawRow {
  const [first_name = '', last_name = '', identifier = '', staff_id = '', load_amount = '', memo = ''] = record.slice(0, FUND_COLUMNS.length).map((cell) => unguard(cell.normalize('NFC').trim()));
  return { line, first_name, last_name, identifier, staff_id, load_amount, memo };
}
