import { createHash } from 'node:crypto';
import { type FileField, type FileTyped, type Mapping, fieldsOf, guessMapping, headingKey } from '#domain/members/member-file.ts';
import type { Country } from '#domain/people/addresses.ts';
import { unguard } from '#server/platform/csv.ts';
import type { CsvRead } from '#server/platform/csv-file.ts';
import type { RowToCheck } from './check-rows.ts';

/** A cell far over its limit is kept as far as a person can read it. */
const KEPT = 1_000;
const MOST_COLUMNS = 200;

export const headingOf = (read: CsvRead): string[] => (read.header ?? []).slice(0, MOST_COLUMNS).map((name) => name.normalize('NFC').trim().slice(0, 100));

/** The same heading, however its columns are capitalised. */
export const headingHash = (heading: readonly string[]): Buffer => createHash('sha256').update(heading.map(headingKey).join('\n')).digest();

/** A mapping that was written down, as far as it still says something: fields that there are, each once. */
export function readMapping(stored: unknown, heading: readonly string[], country: Country): Mapping {
  if (!Array.isArray(stored) || stored.length !== heading.length) return guessMapping(heading, country);
  const allowed = new Set<unknown>(fieldsOf(country));
  return stored.map((field: unknown, index) => (allowed.has(field) && stored.indexOf(field) === index ? (field as FileField) : null));
}

/** The rows by field. A row whose cells are all empty is no row. */
export function peopleOf(read: CsvRead, mapping: Mapping): RowToCheck[] {
  return read.body.flatMap(({ cells, line }) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const typed: Partial<Record<FileField, string>> = {};
    for (const [index, field] of mapping.entries()) if (field) typed[field] = unguard((cells[index] ?? '').normalize('NFC').trim()).slice(0, KEPT);
    return [splitIdentity(line, typed)];
  });
}

/** An identity number never stands among the cells that are shown. */
export function splitIdentity(line: number, { identity_number: identity, ...typed }: FileTyped): RowToCheck {
  return { line, typed, identity: identity ? identity.slice(0, KEPT) : null };
}

/** What stands in the first rows of each column, to recognise it by. */
export const examplesOf = (read: CsvRead, heading: readonly string[]): string[][] =>
  heading.map((_, index) => read.body.map(({ cells }) => (cells[index] ?? '').trim().slice(0, 60)).filter((cell) => cell !== '').slice(0, 3));
