import type { CsvRead } from './csv-file.ts';

/** The columns that our files of bad rows have beside those of the file itself. */
export const CORRECTION_COLUMNS = ['line', 'reasons'] as const;

/**
 * Takes the columns of a downloaded file of bad rows out again; answers the file without them, and
 * the line that each of its rows replaces.
 */
export function splitCorrected(read: CsvRead): {
  readonly read: CsvRead;
  readonly replaces: readonly (number | null)[];
} {
  if (read.header === null) return { read, replaces: [] };
  const ours = new Set<number>(
    CORRECTION_COLUMNS.map((column) =>
      read.header!.findIndex((name) => name.trim().toLowerCase() === column),
    ),
  );
  const at = read.header.findIndex((name) => name.trim().toLowerCase() === 'line');
  const rest = (cells: readonly string[]): string[] => cells.filter((_, index) => !ours.has(index));
  return {
    read: {
      ...read,
      header: rest(read.header),
      body: read.body.map(({ cells, line }) => ({ cells: rest(cells), line })),
    },
    replaces: read.body.map(({ cells }) => lineOf(at < 0 ? '' : (cells[at] ?? ''))),
  };
}

function lineOf(cell: string): number | null {
  const line = /^\s*\d{1,9}\s*$/.test(cell) ? Number(cell) : 0;
  return line > 0 ? line : null;
}

/**
 * Gives each corrected row its line: the one that it replaces, where that is there, else a new one
 * after the last. Of two for one line the later counts.
 */
export function placeCorrected<Row extends { readonly replaces: number | null }>(
  rows: readonly Row[],
  known: readonly number[],
): (Row & { readonly line: number })[] {
  const there = new Set(known);
  let next = known.reduce((highest, line) => Math.max(highest, line), 0) + 1;
  const placed = rows.map((row) => ({
    ...row,
    line: row.replaces !== null && there.has(row.replaces) ? row.replaces : next++,
  }));
  return [...new Map(placed.map((row) => [row.line, row])).values()].sort(
    (a, b) => a.line - b.line,
  );
}
