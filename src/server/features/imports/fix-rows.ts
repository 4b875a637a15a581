import { cellsWithout } from './columns.ts';
import { takesFixes } from '#domain/imports/import-states.ts';
import type { RowProblem } from '#domain/imports/repeated-keys.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import {
  type ImportRow,
  compareRows,
  excludeRows,
  offeredRows,
  rowsAt,
  storedCells,
} from './import-rows.repo.ts';
import { type ImportFile, saveImport, storedOptions } from './imports.repo.ts';
import {
  type Cells,
  type ImportContext,
  type ImportKind,
  type TypedRow,
  secretOf,
} from './kind.ts';
import { storeChecked } from './read-rows.ts';

export type RowFix<Field extends string> = {
  readonly cells: Cells<Field>;
  readonly excluded: boolean | undefined;
};

/** Corrects or leaves out one row; it is checked at once, and the whole file is compared again. */
export async function fixRow<Field extends string, Options, Value>(
  context: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  file: ImportFile,
  { line, cells, excluded }: RowFix<Field> & { readonly line: number },
): Promise<Result<true, 'job_state' | 'not_found'>> {
  if (!takesFixes(file.state)) return fail('job_state', { state: file.state });
  const { tx, actor, now } = context;
  const ref = { tx, clientId: actor.client.id, fileId: file.id };
  const [row] = await rowsAt(ref, [line]);
  if (!row) return fail('not_found');
  if (row.result !== null) return fail('job_state', { state: 'created' });
  const fields = Object.keys(cells);
  if (excluded !== undefined) await excludeRows(ref, [line], excluded);
  if (fields.length > 0) await recheck(context, kind, file, [{ row, cells }]);
  else await compareRows(ref, kind);
  await saveImport(tx, actor.client.id, file.id, { updated_at: now });
  const shown = (from: Cells): Cells =>
    Object.fromEntries(
      fields.map((field) => [field, field === kind.columns.secret ? '••••' : (from[field] ?? '')]),
    );
  const { fix: action } = kind.actions;
  if (action)
    await audit(context, {
      action,
      subject: { kind: kind.subject, id: file.id },
      before: {
        line,
        ...shown(storedCells(row)),
        ...(excluded === undefined ? {} : { excluded: row.excluded }),
      },
      after: { line, ...shown(cells), ...(excluded === undefined ? {} : { excluded }) },
    });
  return ok(true);
}

export type RowMarks = {
  readonly lines?: readonly number[] | undefined;
  readonly excluded?: boolean | undefined;
  readonly take_offers?: boolean | undefined;
};

/**
 * Leaves rows out or takes them back (without lines: all that have errors), or takes the
 * corrections that are offered.
 */
export async function markRows<Field extends string, Options, Value>(
  context: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  file: ImportFile,
  marks: RowMarks,
): Promise<Result<true, 'job_state'>> {
  if (!takesFixes(file.state)) return fail('job_state', { state: file.state });
  const { tx, actor, now } = context;
  const ref = { tx, clientId: actor.client.id, fileId: file.id };
  if (marks.take_offers) {
    const rows = await offeredRows(ref);
    await recheck(
      context,
      kind,
      file,
      rows.map((row) => ({ row, cells: offersOf<Field>(row) })),
    );
  }
  if (marks.excluded !== undefined) {
    await excludeRows(ref, marks.lines ?? null, marks.excluded);
    await compareRows(ref, kind);
  }
  await saveImport(tx, actor.client.id, file.id, { updated_at: now });
  const { mark: action } = kind.actions;
  if (action)
    await audit(context, {
      action,
      subject: { kind: kind.subject, id: file.id },
      after: {
        lines: marks.lines?.length ?? null,
        excluded: marks.excluded ?? null,
        take_offers: marks.take_offers ?? false,
      },
    });
  return ok(true);
}

// Problems are stored as their kind found them: each names the field of its cell.
const offersOf = <Field extends string>(row: ImportRow): Cells<Field> =>
  Object.fromEntries(
    (row.problems as readonly RowProblem[]).flatMap(({ column, params }) =>
      params.offer === undefined ? [] : [[column, String(params.offer)]],
    ),
  ) as Cells<Field>;

export type RowToChange = Pick<ImportRow, 'line' | 'cells' | 'secret_sealed' | 'fixed'>;
export type RowChange<Field extends string> = {
  readonly row: RowToChange;
  readonly cells: Cells<Field>;
};

/** Checks rows again with other cells; the secret one stays as it is unless it is among them. */
export async function recheck<Field extends string, Options, Value>(
  context: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  file: ImportFile,
  changes: readonly RowChange<Field>[],
): Promise<void> {
  const ref = { clientId: file.client_id, fileId: file.id };
  const { secret: secretField } = kind.columns;
  const rows = changes.map(({ row, cells }): TypedRow<Field> => {
    const changed = secretField === null ? cells : cellsWithout(cells, secretField);
    const typedSecret = secretField === null ? undefined : cells[secretField];
    const storedSecret =
      row.secret_sealed === null
        ? null
        : context.vault.open(row.secret_sealed, secretOf(kind, ref, row.line));
    return {
      line: row.line,
      cells: { ...storedCells<Field>(row), ...changed },
      secret: typedSecret === undefined ? storedSecret : typedSecret || null,
    };
  });
  const fixed = new Map(
    changes.map(({ row, cells }) => [
      row.line,
      [...new Set([...row.fixed, ...Object.keys(cells)])],
    ]),
  );
  const checked = await kind.check(context, storedOptions<Options>(file), rows);
  await storeChecked(context, kind, file.id, { rows: checked, fixed });
}
