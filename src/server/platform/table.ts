import type { Zone } from '#kernel/day.ts';

/** What the cells of a column hold: text, numbers, amounts on the wire, days, instants as ISO. */
export type ColumnKind = 'text' | 'count' | 'money' | 'day' | 'instant';
export type TableColumn = { readonly name: string; readonly kind: ColumnKind };
export type Cell = string | number | null;
export type TableRow = readonly Cell[];

/** A table of any length: its rows come a batch at a time. */
export type Table = {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly batches: AsyncIterable<readonly TableRow[]>;
  /** Whose clock a workbook shows instants by; a CSV has them in UTC. */
  readonly zone: Zone;
};

/** The columns of a table, written as `{ at: 'instant', notes: 'text' }`. */
export const columnsOf = (kinds: Readonly<Record<string, ColumnKind>>): TableColumn[] =>
  Object.entries(kinds).map(([name, kind]) => ({ name, kind }));

/** Rows that are all there already, as a table has them. */
export async function* inOneBatch(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  yield rows;
}
