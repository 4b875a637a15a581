import { parse } from 'csv-parse/sync';
import type { RawRow } from '#domain/funds/fund-rows.ts';
import type { Problem } from '#kernel/result.ts';
import { unguard } from '#server/platform/csv.ts';
import { MOST_ROWS, decode } from '#server/platform/csv-file.ts';
import { readFundFile } from './read-file.ts';

export type Corrected = RawRow & { readonly replaces: number | null };

/** Reads a file of corrected rows: the template's columns, or those of the downloaded bad rows, whose `line` says what each replaces. */
export function readCorrected(content: Buffer): { readonly rows: readonly Corrected[]; readonly problems: readonly Problem[] } {
  const plain = readFundFile(content);
  const extra = plain.problems.filter((problem) => !(problem.code === 'header_unexpected' && ['line', 'reasons'].includes(String(problem.params?.found))));
  if (plain.problems.length === 0) return { rows: plain.rows.map((row) => ({ ...row, replaces: null })), problems: [] };
  if (extra.length > 0) return { rows: [], problems: extra };
  const records = parse(decode(content)?.text ?? '', { bom: true, columns: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, to: MOST_ROWS + 2, delimiter: plain.delimiter || ',' }) as Record<string, string>[];
  if (records.length > MOST_ROWS) return { rows: [], problems: [{ path: '', code: 'file_too_many_rows', params: { maximum: MOST_ROWS, rows: records.length } }] };
  const rows = records.map((record, index) => {
    const cell = (name: string): string => unguard((record[name] ?? '').trim());
    const line = Number(record.line);
    return {
      line: index + 2, replaces: Number.isSafeInteger(line) && line > 0 ? line : null, first_name: cell('first_name'), last_name: cell('last_name'), identifier: cell('identifier'),
      staff_id: cell('staff_id'), load_amount: cell('load_amount'), memo: cell('memo'),
    };
  });
  return { rows, problems: [] };
}
