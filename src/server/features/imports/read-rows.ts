import type { CsvRead } from '#server/platform/csv-file.ts';
import { rowsOf } from './columns.ts';
import { compareRows, storeRows } from './import-rows.repo.ts';
import { saveImport } from './imports.repo.ts';
import {
  type Cells,
  type CheckedRow,
  type ImportContext,
  type ImportKind,
  type Mapping,
  type TypedRow,
  secretOf,
} from './kind.ts';

/** What a person corrected before the file is read again. */
export type Corrections<Field extends string> = {
  readonly rows: ReadonlyMap<number, (row: TypedRow<Field>) => TypedRow<Field>>;
  readonly fixed: ReadonlyMap<number, readonly string[]>;
};
type FileToRead<Field extends string, Options> = {
  readonly id: number;
  readonly options: Options;
  readonly csv: CsvRead;
  readonly mapping: Mapping<Field>;
  readonly corrections?: Corrections<Field>;
};

/**
 * Reads and checks the rows of a file once its columns say enough; until then it waits for them to
 * be said.
 */
export async function readRows<Field extends string, Options, Value>(
  context: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  { id, options, csv, mapping, corrections }: FileToRead<Field, Options>,
): Promise<void> {
  const { tx, actor, now } = context;
  if (kind.columns.lacks(mapping).length > 0) {
    await saveImport(tx, actor.client.id, id, { state: 'mapping', updated_at: now });
    return;
  }
  const found = rowsOf(kind.columns, csv, mapping);
  const there = new Set(found.map((row) => row.line));
  const kept = corrections?.rows ?? new Map<number, (row: TypedRow<Field>) => TypedRow<Field>>();
  // Rows that were added with a file of corrected ones are on no line of this one.
  const added = [...kept.keys()]
    .filter((line) => !there.has(line))
    .map((line): TypedRow<Field> => ({ line, cells: {} as Cells<Field>, secret: null }));
  const rows = [...found, ...added].map((row) => kept.get(row.line)?.(row) ?? row);
  const checked = await kind.check(context, options, rows);
  await storeChecked(context, kind, id, {
    rows: checked,
    fixed: corrections?.fixed ?? new Map(),
  });
  await saveImport(tx, actor.client.id, id, { state: 'awaiting_confirmation', updated_at: now });
}

type RowsChecked<Field extends string> = {
  readonly rows: readonly CheckedRow<Field>[];
  /** By line, the fields that a person corrected. */
  readonly fixed: ReadonlyMap<number, readonly string[]>;
};
/** Rows a statement: others on this server have their turn between. */
const BATCH_SIZE = 1_000;

/**
 * Writes rows as they were checked, the secret cells sealed, and compares all rows of the file
 * again.
 */
export async function storeChecked<Field extends string>(
  { tx, actor, vault }: ImportContext,
  kind: Pick<ImportKind, 'name' | 'compare'>,
  fileId: number,
  { rows, fixed }: RowsChecked<Field>,
): Promise<void> {
  const ref = { tx, clientId: actor.client.id, fileId };
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await storeRows(
      ref,
      rows.slice(at, at + BATCH_SIZE).map(({ line, cells, secret, problems, keys }) => ({
        line,
        cells,
        problems,
        keys,
        fixed: fixed.get(line) ?? [],
        secretSealed: secret === null ? null : vault.seal(secret, secretOf(kind, ref, line)),
      })),
    );
  }
  if (rows.length > 0) await compareRows(ref, kind);
}
