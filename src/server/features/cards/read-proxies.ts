import { CsvError, parse } from 'csv-parse/sync';
import type { ProxyRow } from '#domain/cards/proxy-rows.ts';
import type { Problem } from '#kernel/result.ts';
import { unguard } from '#server/platform/csv.ts';

const MOST_ROWS = 50_000;
const LONGEST_RECORD = 2_000;
const HEADERS: readonly string[] = ['proxy', 'proxies', 'proxy_number', 'card_proxy'];

/** Reads a file of proxies: one a line, with the day it expires in a second column where it is known. A heading may stand above them. */
export function readProxies(content: Buffer): { readonly rows: readonly ProxyRow[]; readonly problem: Problem | null } {
  const broken = (code: string, params = {}): { rows: []; problem: Problem } => ({ rows: [], problem: { path: 'proxy_file', code, params } });
  const mark = content.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return broken('file_encoding');
  const start = content.subarray(0, 4).toString('latin1');
  if (start.startsWith('PK') || start === '%PDF' || content.includes(0)) return broken('file_not_csv');
  const text = new TextDecoder('utf-8').decode(content);
  if (text.trim() === '') return broken('file_empty');
  let records: { record: string[]; info: { lines: number } }[];
  try {
    const head = text.slice(0, 2_000).split(/\r?\n/, 1)[0] ?? '';
    records = parse(text, { delimiter: head.includes(';') ? ';' : ',', bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, max_record_size: LONGEST_RECORD, to: MOST_ROWS + 2 }) as never;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return broken('file_not_csv');
  }
  const heading = HEADERS.includes((records[0]?.record[0] ?? '').trim().toLowerCase());
  const body = heading ? records.slice(1) : records;
  if (body.length === 0) return broken('file_empty');
  if (body.length > MOST_ROWS) return broken('file_too_many_rows', { maximum: MOST_ROWS, rows: body.length });
  return { rows: body.map(({ record, info }) => ({ line: info.lines, proxy: cell(record[0]), expires_on: cell(record[1]) })), problem: null };
}

const cell = (text: string | undefined): string => unguard((text ?? '').normalize('NFC').trim());
