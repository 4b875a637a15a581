import { stringify } from 'csv-stringify/sync';
import type { Problem } from '#kernel/result.ts';
import type { CsvRead } from '#server/platform/csv-file.ts';
import { unguard } from '#server/platform/csv.ts';
import type { SeniorityRow } from '../integrations.ports.ts';

/** The columns of a seniority file, in this order, each once. */
export const SENIORITY_COLUMNS = [
  'employee_id',
  'first_name',
  'last_name',
  'location',
  'primary_position',
  'secondary_positions',
  'hire_date',
  'seniority_rank',
] as const;
export const MAX_SENIORITY_BYTES = 5_000_000;
const MAX_ROWS = 20_000;

/** What keeps a file from being a seniority file at all; null where nothing does. */
export function faultOf(csv: CsvRead): Problem | null {
  const [problem] = csv.problems;
  if (problem && csv.header === null) return { ...problem, path: 'csv_file' };
  const header = csv.header?.map((name) => name.trim()) ?? [];
  const isOurs =
    header.length === SENIORITY_COLUMNS.length &&
    SENIORITY_COLUMNS.every((name, index) => header[index] === name);
  if (!isOurs) return { path: 'csv_file', code: 'columns_differ' };
  if (problem) return { ...problem, path: 'csv_file' };
  if (csv.body.length === 0) return { path: 'csv_file', code: 'file_empty' };
  if (csv.body.length > MAX_ROWS)
    return {
      path: 'csv_file',
      code: 'file_too_many_rows',
      params: { rows: csv.body.length, maximum: MAX_ROWS },
    };
  const odd = csv.body.find(({ cells }) => cells.length !== SENIORITY_COLUMNS.length);
  return odd
    ? { path: `rows.${odd.line}`, code: 'columns_differ', params: { line: odd.line } }
    : null;
}

/** The rows of a file without a fault, cells by column. */
export const seniorityRows = (csv: CsvRead): SeniorityRow[] =>
  csv.body.map(({ cells, line }) => ({
    line,
    cells: Object.fromEntries(
      SENIORITY_COLUMNS.map((name, index) => [name, unguard(cells[index]?.trim() ?? '')]),
    ),
  }));

/**
 * The rows as they were checked, in UTF-8 with commas: what is sent is never read in another way
 * than it was checked.
 */
export const writeSeniority = (rows: readonly SeniorityRow[]): Buffer =>
  Buffer.from(
    stringify([
      [...SENIORITY_COLUMNS],
      ...rows.map(({ cells }) => SENIORITY_COLUMNS.map((name) => cells[name] ?? '')),
    ]),
  );
