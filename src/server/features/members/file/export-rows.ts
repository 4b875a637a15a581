import {
  type FileProblem,
  type FileTyped,
  fieldsOf,
  templateHeadings,
} from '#domain/members/member-file.ts';
import type { Country } from '#domain/people/addresses.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { rowProblemsText } from '#server/platform/problem-texts.ts';
import { textsFor } from '#server/platform/texts.ts';
import type { Language } from '#texts/catalogue.ts';
import { memberFileOutcomes } from '#texts/member-file/outcomes.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type ShownFileRow, filePage } from './file-rows.repo.ts';

const ALL = 50_001;
type File = { readonly clientId: number; readonly fileId: number; readonly country: Country };

/** The heading that the template of a country has, and nothing below it: who the people are is not known yet. */
export const peopleTemplate = (country: Country): string => writeCsv(templateHeadings(country), []);

const problemsOf = (row: ShownFileRow): FileProblem[] => [
  ...(row.problems as FileProblem[]),
  ...(row.repeats as FileProblem[]),
];
const cellsOf = (row: ShownFileRow, country: Country): string[] =>
  fieldsOf(country).map((field) =>
    field === 'identity_number' ? '' : ((row.typed as FileTyped)[field] ?? ''),
  );

/** The rows with errors as the file had them, with line and reasons: to correct and upload. An identity number is not handed out again. */
export async function badRowsFile(
  tx: ReadHandle,
  { clientId, fileId, country }: File,
  language: Language,
): Promise<string> {
  const rows = await filePage(tx, clientId, fileId, 'errors', 0, ALL, 0);
  return writeCsv(
    [...templateHeadings(country), 'line', 'reasons'],
    rows.map((row) => [
      ...cellsOf(row, country),
      row.line,
      rowProblemsText({ language, region: country }, problemsOf(row)),
    ]),
  );
}

/** Every row with what became of it. */
export async function resultsFile(
  tx: ReadHandle,
  { clientId, fileId, country }: File,
  language: Language,
): Promise<string> {
  const rows = await filePage(tx, clientId, fileId, 'all', 0, ALL, 0);
  const result = (row: ShownFileRow): string =>
    textsFor(
      language,
      memberFileOutcomes,
    )(
      row.customer_id !== null
        ? 'added'
        : row.excluded
          ? 'left_out'
          : row.bad
            ? 'not_added'
            : 'ready',
    );
  return writeCsv(
    ['line', ...templateHeadings(country), 'result', 'reasons', 'member'],
    rows.map((row) => [
      row.line,
      ...cellsOf(row, country),
      result(row),
      rowProblemsText({ language, region: country }, problemsOf(row)),
      row.customer_id,
    ]),
  );
}
