import type { RowProblem } from '#domain/imports/repeated-keys.ts';
import type { Country } from '#domain/people/addresses.ts';
import { CORRECTION_COLUMNS } from '#server/platform/corrected-rows.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { type ImportRow, type RowShow, pageOfRows } from './import-rows.repo.ts';
import { problemsOf } from './imports.present.ts';
import type { Cells, Columns, FileRef } from './kind.ts';

const ALL_ROWS = 50_001;
/** The sentences of a kind, in the language of whoever asks for the file. */
export type RowTexts = {
  readonly reasons: (problems: readonly RowProblem[]) => string;
  readonly result: (result: 'applied' | 'left_out' | 'not_applied' | 'ready') => string;
};

/** The heading that the template has, and nothing below it. */
export const templateOf = <Field extends string>(
  columns: Columns<Field>,
  country: Country,
): string => writeCsv(columns.headings(country), []);

const allOf = (ref: FileRef, show: RowShow): Promise<ImportRow[]> =>
  pageOfRows(ref, { show, afterLine: 0, limit: ALL_ROWS, offset: 0 });

/** The rows with errors and everything that is wrong with each. */
export const problemRows = async (ref: FileRef) =>
  (await allOf(ref, 'errors')).map((row) => ({
    line: row.line,
    cells: row.cells as Cells,
    problems: problemsOf(row),
  }));

function cellsOf<Field extends string>(
  { fields, secret }: Columns<Field>,
  row: ImportRow,
  country: Country,
): string[] {
  const cells = row.cells as Cells<Field>;
  return fields(country).map((field) => (field === secret ? '' : (cells[field] ?? '')));
}

/** The rows with errors as the file had them, with line and reasons: to correct and upload. A secret cell is not handed out again. */
export async function badRowsFile<Field extends string>(
  ref: FileRef,
  columns: Columns<Field>,
  country: Country,
  texts: Pick<RowTexts, 'reasons'>,
): Promise<string> {
  const rows = await allOf(ref, 'errors');
  return writeCsv(
    [...columns.headings(country), ...CORRECTION_COLUMNS],
    rows.map((row) => [
      ...cellsOf(columns, row, country),
      row.line,
      texts.reasons(problemsOf(row)),
    ]),
  );
}

/** What the results file says in a column of the kind's own. */
export type ResultColumn = {
  readonly heading: string;
  readonly cell: (result: unknown) => string | number | null;
};

/** Every row with what became of it. */
export async function resultsFile<Field extends string>(
  ref: FileRef,
  columns: Columns<Field>,
  country: Country,
  { column, ...texts }: RowTexts & { readonly column: ResultColumn },
): Promise<string> {
  const rows = await allOf(ref, 'all');
  const result = (row: ImportRow): string =>
    texts.result(
      row.result !== null
        ? 'applied'
        : row.excluded
          ? 'left_out'
          : row.bad
            ? 'not_applied'
            : 'ready',
    );
  return writeCsv(
    ['line', ...columns.headings(country), 'result', 'reasons', column.heading],
    rows.map((row) => [
      row.line,
      ...cellsOf(columns, row, country),
      result(row),
      texts.reasons(problemsOf(row)),
      row.result === null ? null : column.cell(row.result),
    ]),
  );
}
