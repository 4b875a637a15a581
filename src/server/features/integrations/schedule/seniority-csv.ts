import { stringify } from 'csv-stringify/sync';
import { ROSTER_COLUMNS } from '#domain/integrations/index.ts';
import type { Problem } from '#kernel/result.ts';
import type { CsvRead } from '#server/platform/csv-file.ts';
import { unguard } from '#server/platform/csv.ts';

export const MAX_SENIORITY_BYTES = 5_000_000;
const MAX_ROWS = 20_000;

/** A line of a file with its place there; the heading is the first. */
export type FileLine = { readonly line: number; readonly cells: readonly string[] };

/** What keeps a file from being read as a table of rows; null where nothing does. */
export function faultOf(csv: CsvRead): Problem | null {
  const [problem] = csv.problems;
  if (problem) return { ...problem, path: 'csv_file' };
  if (csv.body.length > MAX_ROWS)
    return {
      path: 'csv_file',
      code: 'file_too_many_rows',
      params: { rows: csv.body.length, maximum: MAX_ROWS },
    };
  return null;
}

/** The lines of a file, its heading first, without the marks that our own files put before text. */
export const linesOf = ({ header, firstLine, body }: CsvRead): FileLine[] => [
  { line: firstLine, cells: (header ?? []).map((name) => name.trim().toLowerCase()) },
  ...body.map(({ line, cells }) => ({ line, cells: cells.map((cell) => unguard(cell.trim())) })),
];

/**
 * The rows in the order of the columns; null where the heading names others, or a row has more or
 * fewer cells than the heading.
 */
export function rowsInOrder([heading, ...lines]: readonly FileLine[]): string[][] | null {
  const names = heading?.cells ?? [];
  const isWhole =
    names.length === ROSTER_COLUMNS.length &&
    ROSTER_COLUMNS.every((name) => names.includes(name)) &&
    lines.every(({ cells }) => cells.length === names.length);
  if (!isWhole) return null;
  const places = ROSTER_COLUMNS.map((name) => names.indexOf(name));
  return lines.map(({ cells }) => places.map((place) => cells[place] ?? ''));
}

/**
 * The rows as they were checked, in UTF-8 with commas: what is sent is never read in another way
 * than it was checked.
 */
export const writeSeniority = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(stringify([[...ROSTER_COLUMNS], ...rows.map((row) => [...row])]));
