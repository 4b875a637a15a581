import { createHash } from 'node:crypto';
import { headingKey } from '#domain/imports/heading-key.ts';
import { amountOfFile, decimalOfFile } from '#domain/money-input.ts';
import type { Country } from '#domain/people/addresses.ts';
import { isOneOf } from '#kernel/keys.ts';
import type { Problem } from '#kernel/result.ts';
import { unguard } from '#server/platform/csv.ts';
import { type CsvRead, MAX_ROWS } from '#server/platform/csv-file.ts';
import type { Cells, Columns, Mapping, TypedRow } from './kind.ts';

/** A cell far over its limit is kept as far as a person can read it. */
const MAX_CELL = 1_000;
const MAX_COLUMNS = 200;
const MAX_HEADING = 100;

export type SheetRead = {
  readonly csv: CsvRead;
  readonly heading: readonly string[];
  readonly problems: readonly Problem[];
};

/** A file with its heading as people read it; one that cannot be read says why. */
export function sheetOf<Field extends string>(columns: Columns<Field>, read: CsvRead): SheetRead {
  const csv = columns.prepare ? columns.prepare(read) : read;
  const heading = (csv.header ?? [])
    .slice(0, MAX_COLUMNS)
    .map((name) => unguard(name.normalize('NFC').trim()).slice(0, MAX_HEADING));
  const wrongHeading = csv.header === null ? [] : (columns.problems?.(heading, csv) ?? []);
  const { maxRows = MAX_ROWS } = columns;
  const tooMany: Problem[] =
    csv.problems.length === 0 && csv.body.length > maxRows
      ? [
          {
            path: '',
            code: 'file_too_many_rows',
            params: { maximum: maxRows, rows: csv.body.length },
          },
        ]
      : [];
  const wrongRows = [...csv.problems, ...tooMany];
  const beyond = columns.money?.length && wrongRows.length === 0 ? cellsBeyond(csv) : [];
  return {
    csv,
    heading,
    problems: wrongHeading.length > 0 ? wrongHeading : [...wrongRows, ...beyond],
  };
}

/**
 * A cell beyond the heading would be lost. Most often a comma stands before the cents and nothing
 * around the amount: what is left of it would be another amount. The first such row is named, as
 * whatever wrote the file has written all of them so.
 */
function cellsBeyond({ header, body }: CsvRead): Problem[] {
  const width = header?.length ?? Infinity;
  const beyond = body.find(({ cells }) => cells.slice(width).some((cell) => cell.trim() !== ''));
  return beyond
    ? [{ path: String(beyond.line), code: 'cells_beyond', params: { line: beyond.line } }]
    : [];
}

/** The same heading, however its columns are capitalized. */
export const headingHash = (heading: readonly string[]): Buffer =>
  createHash('sha256').update(heading.map(headingKey).join('\n')).digest();

/** A stored mapping, as far as it still says something: fields that there are, each once. */
export function readMapping<Field extends string>(
  columns: Columns<Field>,
  stored: unknown,
  heading: readonly string[],
  country: Country,
): Mapping<Field> {
  if (!Array.isArray(stored) || stored.length !== heading.length)
    return columns.guess(heading, country);
  const allowed = columns.fields(country);
  return stored.map((field: unknown, index) =>
    isOneOf(allowed, field) && stored.indexOf(field) === index ? field : null,
  );
}

/** The cells of one record by field. */
export function cellsBy<Field extends string>(
  record: readonly string[],
  mapping: Mapping<Field>,
): Cells<Field> {
  const cells: Partial<Record<Field, string>> = {};
  for (const [index, field] of mapping.entries())
    if (field)
      cells[field] = unguard((record[index] ?? '').normalize('NFC').trim()).slice(0, MAX_CELL);
  return cells;
}

/** The rows by field; the secret cell is never among those that are shown. */
export function rowsOf<Field extends string>(
  columns: Columns<Field>,
  csv: CsvRead,
  mapping: Mapping<Field>,
): TypedRow<Field>[] {
  return csv.body.flatMap(({ cells, line }) =>
    !columns.checksBlankRows && cells.every((cell) => cell.trim() === '')
      ? []
      : [{ line, ...splitSecret(columns, numbersRead(columns, csv, cellsBy(cells, mapping))) }],
  );
}

/** Cells with their numbers as every other part reads them. */
function numbersRead<Field extends string>(
  { money = [], decimals = [] }: Columns<Field>,
  { delimiter }: CsvRead,
  cells: Cells<Field>,
): Cells<Field> {
  const read: Partial<Record<Field, string>> = { ...cells };
  const write = (fields: readonly Field[], by: (cell: string, delimiter: string) => string) => {
    for (const field of fields) {
      const cell = cells[field];
      if (cell !== undefined) read[field] = by(cell, delimiter);
    }
  };
  write(money, amountOfFile);
  write(decimals, decimalOfFile);
  return read;
}

export function splitSecret<Field extends string>(
  { secret: field }: Columns<Field>,
  cells: Cells<Field>,
): Omit<TypedRow<Field>, 'line'> {
  if (field === null) return { cells, secret: null };
  return { cells: cellsWithout(cells, field), secret: cells[field] ? cells[field] : null };
}

export const cellsWithout = <Field extends string>(
  cells: Cells<Field>,
  field: Field,
): Cells<Field> =>
  // What is left are cells as they were.
  Object.fromEntries(Object.entries(cells).filter(([name]) => name !== field)) as Cells<Field>;

/** The first cells of each column, to recognize it by. */
export const examplesOf = ({ csv, heading }: SheetRead): string[][] =>
  heading.map((_, index) =>
    csv.body
      .map(({ cells }) => (cells[index] ?? '').trim().slice(0, 60))
      .filter((cell) => cell !== '')
      .slice(0, 3),
  );

/** What is wrong with a file, with the field of the upload before each path. */
export const inPart = (part: string, problems: readonly Problem[]): Problem[] =>
  problems.map((one) => ({ ...one, path: one.path === '' ? part : `${part}.${one.path}` }));
