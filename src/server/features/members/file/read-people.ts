import { createHash } from 'node:crypto';
import {
  type FileField,
  type FileTyped,
  type Mapping,
  fieldsOf,
  guessMapping,
  headingKey,
} from '#domain/members/member-file.ts';
import type { Country } from '#domain/people/addresses.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { splitCorrected } from '#server/platform/corrected-rows.ts';
import { unguard } from '#server/platform/csv.ts';
import { type CsvRead, readCsv } from '#server/platform/csv-file.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RowToCheck } from './check-rows.ts';
import { rememberedMapping } from './files.repo.ts';

/** A cell far over its limit is kept as far as a person can read it. */
const MAX_KEPT_PEOPLE = 1_000;
const MOST_COLUMNS = 200;

export const headingOf = (read: CsvRead): string[] =>
  (read.header ?? [])
    .slice(0, MOST_COLUMNS)
    .map((name) => name.normalize('NFC').trim().slice(0, 100));

/** The same heading, however its columns are capitalised. */
export const headingHash = (heading: readonly string[]): Buffer =>
  createHash('sha256').update(heading.map(headingKey).join('\n')).digest();

/** A mapping that was written down, as far as it still says something: fields that there are, each once. */
export function readMapping(
  stored: unknown,
  heading: readonly string[],
  country: Country,
): Mapping {
  if (!Array.isArray(stored) || stored.length !== heading.length)
    return guessMapping(heading, country);
  const allowed = new Set<unknown>(fieldsOf(country));
  return stored.map((field: unknown, index) =>
    allowed.has(field) && stored.indexOf(field) === index ? (field as FileField) : null,
  );
}

/** A row as it is typed in a file, by field. */
function cellsOf(cells: readonly string[], mapping: Mapping): Partial<Record<FileField, string>> {
  const typed: Partial<Record<FileField, string>> = {};
  for (const [index, field] of mapping.entries())
    if (field)
      typed[field] = unguard((cells[index] ?? '').normalize('NFC').trim()).slice(
        0,
        MAX_KEPT_PEOPLE,
      );
  return typed;
}

/** The rows by field. A row whose cells are all empty is no row. */
export function peopleOf(read: CsvRead, mapping: Mapping): RowToCheck[] {
  return read.body.flatMap(({ cells, line }) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    return [splitIdentity(line, cellsOf(cells, mapping))];
  });
}

/** An identity number never stands among the cells that are shown. */
export function splitIdentity(
  line: number,
  { identity_number: identity, ...typed }: FileTyped,
): RowToCheck {
  return { line, typed, identity: identity ? identity.slice(0, MAX_KEPT_PEOPLE) : null };
}

export type CorrectedPerson = {
  readonly replaces: number | null;
  readonly cells: Partial<Record<FileField, string>>;
};

/** Reads a file of corrected rows: columns by the names that they have in our files, or as they were said for this heading; `line` says what each replaces. */
export async function readCorrectedPeople(
  tx: ReadHandle,
  client: { readonly id: number; readonly region: Country },
  content: Buffer,
): Promise<Result<CorrectedPerson[], 'invalid_input'>> {
  const { read, replaces } = splitCorrected(readCsv(content));
  if (read.problems.length > 0) return fail('invalid_input', {}, inFile(read.problems));
  const heading = headingOf(read);
  const mapping = readMapping(
    await rememberedMapping(tx, client.id, headingHash(heading)),
    heading,
    client.region,
  );
  if (mapping.every((field) => field === null))
    return fail(
      'invalid_input',
      {},
      inFile([
        { path: '1', code: 'header_missing', params: { found: heading.join(', ').slice(0, 200) } },
      ]),
    );
  return ok(
    read.body.flatMap(({ cells }, index) =>
      cells.every((cell) => cell.trim() === '')
        ? []
        : [{ replaces: replaces[index] ?? null, cells: cellsOf(cells, mapping) }],
    ),
  );
}

const inFile = (problems: readonly Problem[]): Problem[] =>
  problems.map((one) => ({ ...one, path: `client_file.${one.path}` }));

/** What stands in the first rows of each column, to recognise it by. */
export const examplesOf = (read: CsvRead, heading: readonly string[]): string[][] =>
  heading.map((_, index) =>
    read.body
      .map(({ cells }) => (cells[index] ?? '').trim().slice(0, 60))
      .filter((cell) => cell !== '')
      .slice(0, 3),
  );
