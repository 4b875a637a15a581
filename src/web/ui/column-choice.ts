import type { TableWithColumns } from '#contract/managers.ts';
/**
 * The columns of a table, those that are chosen in their order, the usual choice, and the one that
 * always stays.
 */
export type ColumnsOfTable = {
  readonly table: TableWithColumns;
  readonly all: readonly { readonly key: string; readonly title: string }[];
  readonly chosen: readonly string[];
  readonly usual: readonly string[];
  readonly fixed: string;
};

/**
 * What the manager saved, as far as the table still knows it; the fixed column is always among it.
 */
export function chosenOf(
  saved: readonly string[] | undefined,
  usual: readonly string[],
  fixed: string,
  known: (key: string) => boolean,
): readonly string[] {
  const kept = (saved ?? usual).filter(known);
  return kept.includes(fixed) ? kept : [fixed, ...kept];
}
