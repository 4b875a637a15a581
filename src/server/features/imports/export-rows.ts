import type { Country } from '#domain/people/addresses.ts';
import { CORRECTION_COLUMNS } from '#server/platform/corrected-rows.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { type Reader, rowProblemsText } from '#server/platform/problem-texts.ts';
import { type ImportRow, type RowShow, pageOfRows, storedCells } from './import-rows.repo.ts';
import { problemsOf } from './imports.present.ts';
import type { Columns, FileRef } from './kind.ts';

const ALL_ROWS = 50_001;
/** What became of a row, in the words of a kind. */
export type ResultText = (result: 'applied' | 'left_out' | 'not_applied' | 'ready') => string;

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
    cells: storedCells<string>(row),
    problems: problemsOf(row),
  }));

function cellsOf<Field extends string>(
  { fields, secret }: Columns<Field>,
  row: ImportRow,
  country: Country,
): string[] {
  const cells = storedCells<Field>(row);
  return fields(country).map((field) => (field === secret ? '' : (cells[field] ?? '')));
}

/**
 * The rows with errors as the file had them, with line and reasons: to correct and upload. A secret
 * cell is not handed out again.
 */
export async function badRowsFile<Field extends string>(
  ref: FileRef,
  columns: Columns<Field>,
  reader: Reader,
): Promise<string> {
  const rows = await allOf(ref, 'errors');
  return writeCsv(
    [...columns.headings(reader.region), ...CORRECTION_COLUMNS],
    rows.map((row) => [
      ...cellsOf(columns, row, reader.region),
      row.line,
      rowProblemsText(reader, problemsOf(row)),
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
  reader: Reader,
  { text, column }: { readonly text: ResultText; readonly column: ResultColumn | null },
): Promise<string> {
  const rows = await allOf(ref, 'all');
  const result = (row: ImportRow): string =>
    text(
      row.result !== null
        ? 'applied'
        : row.excluded
          ? 'left_out'
          : row.bad
            ? 'not_applied'
            : 'ready',
    );
  return writeCsv(
    [
      'line',
      ...columns.headings(reader.region),
      'result',
      'reasons',
      ...(column ? [column.heading] : []),
    ],
    rows.map((row) => [
      row.line,
      ...cellsOf(columns, row, reader.region),
      result(row),
      rowProblemsText(reader, problemsOf(row)),
      ...(column ? [row.result === null ? null : column.cell(row.result)] : []),
    ]),
  );
}
