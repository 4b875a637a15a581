import type { Params } from '#kernel/result.ts';

/** What is wrong with one cell of a row; the texts have a sentence for each code. */
export type RowProblem = {
  readonly column: string;
  readonly code: string;
  readonly params: Params;
};
type KeyedRow = {
  readonly line: number;
  readonly excluded: boolean;
  /** By field, what only one row of a file may have. */
  readonly keys: Readonly<Record<string, string | null>>;
};

/**
 * For each line, in the order of the file, what an earlier line has already. Rows that are left out
 * do not count.
 */
export function repeatedKeys(rows: readonly KeyedRow[]): Map<number, RowProblem[]> {
  const first = new Map<string, number>();
  const repeated = new Map<number, RowProblem[]>();
  for (const { line, excluded, keys } of rows) {
    if (excluded) continue;
    for (const column of Object.keys(keys).sort()) {
      const value = keys[column] ?? null;
      if (value === null) continue;
      const before = first.get(`${column} ${value}`);
      if (before === undefined) first.set(`${column} ${value}`, line);
      else
        repeated.set(line, [
          ...(repeated.get(line) ?? []),
          { code: 'doubled_in_file', column, params: { line: before } },
        ]);
    }
  }
  return repeated;
}
