import { takesFixes } from '#domain/imports/import-states.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { placeCorrected, splitCorrected } from '#server/platform/corrected-rows.ts';
import { type CsvRead, MAX_ROWS } from '#server/platform/csv-file.ts';
import { cellsBy, cellsWithout, headingHash, readMapping, sheetOf } from './columns.ts';
import { type RowToChange, recheck } from './fix-rows.ts';
import { allRows } from './import-rows.repo.ts';
import { type ImportFile, rememberedMapping, saveImport } from './imports.repo.ts';
import type { Cells, ImportContext, ImportKind } from './kind.ts';

const newRow = (line: number): RowToChange => ({
  line,
  cells: {},
  secret_sealed: null,
  fixed: [],
});

/**
 * Takes corrected rows back into the file: each replaces what it says in the row of its line,
 * others are added at the end. What was never handed out, the secret cell, stays where it is
 * empty; a row that was applied stays as it is.
 */
export async function correctByFile<Field extends string, Options, Value>(
  context: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  file: ImportFile,
  corrected: CsvRead,
): Promise<Result<true, 'job_state' | 'invalid_input'>> {
  if (!takesFixes(file.state)) return fail('job_state', { state: file.state });
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const read = await readCorrected(context, kind, corrected);
  if (!read.ok) return read;
  const stored = new Map(
    (await allRows({ tx, clientId, fileId: file.id })).map((row) => [row.line, row]),
  );
  const placed = placeCorrected(read.value, [...stored.keys()]);
  const rows = stored.size + read.value.length;
  if (rows > MAX_ROWS && placed.some(({ line }) => !stored.has(line)))
    return fail('invalid_input', {}, [
      { path: kind.part, code: 'file_too_many_rows', params: { maximum: MAX_ROWS, rows } },
    ]);
  const open = placed.filter(({ line }) => (stored.get(line)?.result ?? null) === null);
  const { secret } = kind.columns;
  await recheck(
    context,
    kind,
    file,
    open.map(({ line, cells }) => {
      const row = stored.get(line);
      if (secret === null) return { row: row ?? newRow(line), cells };
      const keepsSecret = row !== undefined && !cells[secret];
      return {
        row: row ?? newRow(line),
        cells: keepsSecret
          ? cellsWithout(cells, secret)
          : { ...cells, [secret]: cells[secret] ?? '' },
      };
    }),
  );
  await saveImport(tx, clientId, file.id, { updated_at: now });
  const { correct: action } = kind.actions;
  if (action)
    await audit(context, {
      action,
      subject: { kind: kind.subject, id: file.id },
      after: {
        rows: open.length,
        replaced: open.filter(({ line }) => stored.has(line)).length,
      },
    });
  return ok(true);
}

const underPart = (part: string, problems: readonly Problem[]): Problem[] =>
  problems.map((one) => ({ ...one, path: `${part}.${one.path}` }));

export type CorrectedRow<Field extends string> = {
  readonly replaces: number | null;
  readonly cells: Cells<Field>;
};

/**
 * Reads a file of corrected rows: columns by the names that they have in our files, or as they were
 * said for this heading.
 */
async function readCorrected<Field extends string, Options, Value>(
  { tx, actor }: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  corrected: CsvRead,
): Promise<Result<CorrectedRow<Field>[], 'invalid_input'>> {
  const { read, replaces } = splitCorrected(corrected);
  const { heading, csv, problems } = sheetOf(kind.columns, read);
  if (problems.length > 0) return fail('invalid_input', {}, underPart(kind.part, problems));
  const mapping = readMapping(
    kind.columns,
    await rememberedMapping(tx, actor.client.id, kind, headingHash(heading)),
    heading,
    actor.client.region,
  );
  if (mapping.every((field) => field === null)) {
    const params = { found: heading.join(', ').slice(0, 200) };
    return fail(
      'invalid_input',
      {},
      underPart(kind.part, [{ path: '1', code: 'header_missing', params }]),
    );
  }
  return ok(
    csv.body.flatMap(({ cells }, index) =>
      cells.every((cell) => cell.trim() === '')
        ? []
        : [{ replaces: replaces[index] ?? null, cells: cellsBy(cells, mapping) }],
    ),
  );
}
