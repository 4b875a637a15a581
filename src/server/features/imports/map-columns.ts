import type { Country } from '#domain/people/addresses.ts';
import { isDraft } from '#domain/imports/import-states.ts';
import { invariant } from '#kernel/invariant.ts';
import { recordOf } from '#kernel/keys.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { CsvRead } from '#server/platform/csv-file.ts';
import type { Vault } from '#server/platform/vault.ts';
import { headingHash, readMapping, sheetOf } from './columns.ts';
import { type ImportRow, storedCells, touchedRows } from './import-rows.repo.ts';
import { type ImportFile, rememberMapping, saveImport } from './imports.repo.ts';
import {
  type Columns,
  type ImportContext,
  type ImportKind,
  type Mapping,
  type TypedRow,
  sealedFor,
  secretOf,
} from './kind.ts';
import { readRows } from './read-rows.ts';

type NewMapping<Field extends string, Options> = {
  readonly mapping?: Mapping<Field> | undefined;
  readonly options: Options;
  /** Null where the content is kept no longer: nothing can be mapped then. */
  readonly csv: CsvRead | null;
};

/** The content of a file that waits for its columns, as it was uploaded; null where none is kept. */
export function contentOf(
  kind: { readonly name: string },
  file: ImportFile,
  vault: Vault,
): Buffer | null {
  if (file.content_sealed === null) return null;
  const about = sealedFor(kind, { clientId: file.client_id, fileId: file.id });
  return Buffer.from(vault.open(file.content_sealed, about), 'base64');
}

/**
 * Says what the columns stand for; the rows are read again, what people corrected stays, and the
 * next file of this heading is read so at once.
 */
export async function mapColumns<Field extends string, Options, Value>(
  context: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  file: ImportFile,
  input: NewMapping<Field, Options>,
): Promise<Result<true, 'job_state' | 'invalid_input'>> {
  const { tx, actor, now } = context;
  if (!isDraft(file.state)) return fail('job_state', { state: file.state });
  const clientId = actor.client.id;
  const before = readMapping(kind.columns, file.mapping, file.heading, actor.client.region);
  const mapping = input.mapping ?? before;
  const problems = [
    ...mappingProblems(kind.columns, mapping, file.heading, actor.client.region),
    ...((await kind.checkOptions?.(context, input.options)) ?? []),
  ];
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  invariant(input.csv, 'a file that waits for its columns is kept');
  const { csv } = sheetOf(kind.columns, input.csv);
  const touched = await touchedRows({ tx, clientId, fileId: file.id });
  await saveImport(tx, clientId, file.id, {
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(input.options),
    updated_at: now,
  });
  await readRows(context, kind, {
    id: file.id,
    options: input.options,
    csv,
    mapping,
    corrections: {
      rows: new Map(
        touched
          .filter((row) => row.fixed.length > 0)
          .map((row) => [row.line, keepFixed(context, kind, row)]),
      ),
      fixed: new Map(touched.map((row) => [row.line, row.fixed])),
    },
  });
  await rememberMapping(tx, {
    client_id: clientId,
    kind: kind.name,
    heading_hash: headingHash(file.heading),
    mapping: JSON.stringify(mapping),
    saved_at: now,
  });
  const { map: action } = kind.actions;
  if (action)
    await audit(context, {
      action,
      subject: { kind: kind.subject, id: file.id },
      before: { fields: before, ...recordOf(file.options) },
      after: { fields: mapping, ...input.options },
    });
  return ok(true);
}

function mappingProblems<Field extends string>(
  columns: Columns<Field>,
  mapping: Mapping<Field>,
  heading: readonly string[],
  country: Country,
): Problem[] {
  if (mapping.length !== heading.length)
    return [{ path: 'fields', code: 'columns_count', params: { columns: heading.length } }];
  const allowed = columns.fields(country);
  return [
    ...mapping.flatMap((field, index): Problem[] => {
      if (field === null) return [];
      if (!allowed.includes(field)) return [{ path: `fields.${index}`, code: 'invalid_value' }];
      return mapping.indexOf(field) === index
        ? []
        : [{ path: `fields.${index}`, code: 'field_doubled', params: { field } }];
    }),
    ...columns.lacks(mapping).map((field): Problem => ({
      path: `lacks.${field}`,
      code: 'columns_lacking',
      params: { field },
    })),
  ];
}

/** What a person corrected in a row stays as they wrote it. */
function keepFixed<Field extends string, Options, Value>(
  { vault }: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  row: ImportRow,
): (fresh: TypedRow<Field>) => TypedRow<Field> {
  const { secret: secretField } = kind.columns;
  const stored = storedCells<string>(row);
  const own = Object.fromEntries(
    row.fixed.filter((field) => field !== secretField).map((field) => [field, stored[field] ?? '']),
  );
  const ref = { clientId: row.client_id, fileId: row.file_id };
  const secret =
    secretField !== null && row.fixed.includes(secretField)
      ? {
          secret:
            row.secret_sealed === null
              ? null
              : vault.open(row.secret_sealed, secretOf(kind, ref, row.line)),
        }
      : {};
  return (fresh) => ({ ...fresh, cells: { ...fresh.cells, ...own }, ...secret });
}
