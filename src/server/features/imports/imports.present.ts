import { isDraft } from '#domain/imports/import-states.ts';
import type { RowProblem } from '#domain/imports/repeated-keys.ts';
import { after } from '#kernel/instant.ts';
import type { Problem } from '#kernel/result.ts';
import type { Country } from '#domain/people/addresses.ts';
import type { Vault } from '#server/platform/vault.ts';
import { readMapping } from './columns.ts';
import { type ImportRow, storedCells } from './import-rows.repo.ts';
import type { ImportFile } from './imports.repo.ts';
import { type ImportKind, sealedFor } from './kind.ts';

/**
 * What every kind shows of a file. The first cells of its columns are shown of a draft, and only
 * where it is looked at alone.
 */
export function presentImport<Field extends string, Options, Value>(
  kind: ImportKind<Field, Options, Value>,
  file: ImportFile,
  country: Country,
  vault: Vault | null,
) {
  const { columns } = kind;
  const mapping = readMapping(columns, file.mapping, file.heading, country);
  // `keepContent` sealed what `examplesOf` gave it.
  const examples =
    vault && isDraft(file.state) && file.examples_sealed !== null
      ? (JSON.parse(
          vault.open(
            file.examples_sealed,
            sealedFor(kind, { clientId: file.client_id, fileId: file.id }),
          ),
        ) as string[][])
      : [];
  return {
    file_id: file.id,
    state: file.state,
    file_name: file.file_name,
    encoding: file.encoding,
    delimiter: file.delimiter,
    // `startImport` writes them as it finds them.
    file_problems: (file.file_problems as readonly Problem[]).map(
      ({ path, code, params = {} }) => ({ path, code, params: { ...params } }),
    ),
    columns: file.heading.map((heading, index) => {
      const field = mapping[index] ?? null;
      const hidden = field !== null && field === columns.secret;
      return { heading, field, examples: hidden ? [] : (examples[index] ?? []) };
    }),
    fields: [...columns.fields(country)],
    lacks: file.heading.length > 0 ? [...columns.lacks(mapping)] : [],
    created_by: file.manager_name,
    created_at: file.created_at.toISOString(),
    updated_at: file.updated_at.toISOString(),
    confirmed_at: file.confirmed_at?.toISOString() ?? null,
    finished_at: file.finished_at?.toISOString() ?? null,
    kept_until:
      isDraft(file.state) && kind.retention !== null
        ? after(file.created_at, kind.retention).toISOString()
        : null,
  };
}

// `storeRows` writes the ones and `compareRows` the others, and both take nothing else.
export const problemsOf = (row: ImportRow): RowProblem[] => [
  ...(row.problems as RowProblem[]),
  ...(row.repeats as RowProblem[]),
];

/** What every kind shows of a row. */
export function presentRow(row: ImportRow, state: ImportFile['state']) {
  const problems = problemsOf(row);
  const waiting = state === 'processing' && !row.excluded && problems.length === 0;
  return {
    line: row.line,
    // Cells that were stored as JSON are texts: what is undefined is left out there.
    typed: { ...storedCells(row) } as Record<string, string>,
    problems: problems.map(({ column, code, params }) => ({ column, code, params: { ...params } })),
    excluded: row.excluded,
    state:
      row.result !== null
        ? ('applied' as const)
        : waiting
          ? ('waiting' as const)
          : ('draft' as const),
  };
}
