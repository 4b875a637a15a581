import { type Selectable, sql } from 'kysely';
import { type RowProblem, repeatedKeys } from '#domain/imports/repeated-keys.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Cells, FileRef, WholeFile } from './kind.ts';

export type ImportRow = Selectable<Schema['import_row']>;

/** The cells of a row, by the fields of its kind. */
export const storedCells = <Field extends string>({
  cells,
}: Pick<ImportRow, 'cells'>): Cells<Field> =>
  // A kind checks and stores the rows of its own files, and finds no others.
  cells as Cells<Field>;

export type WriteRef = FileRef & { readonly tx: WriteHandle };
export type RowToStore = {
  readonly line: number;
  readonly cells: object;
  readonly secretSealed: string | null;
  readonly fixed: readonly string[];
  readonly problems: readonly RowProblem[];
  readonly keys: object;
};

/** Writes rows as they were checked; one that is there keeps whether it is left out. */
export async function storeRows(
  { tx, clientId, fileId }: WriteRef,
  rows: readonly RowToStore[],
): Promise<void> {
  await tx.text({
    name: 'store_import_rows',
    sql: `INSERT INTO import_row (client_id, file_id, line, cells, secret_sealed, fixed, problems, keys)
          SELECT $1, $2, r.line, r.cells, r.sealed, ARRAY(SELECT jsonb_array_elements_text(r.fixed)), r.problems, jsonb_strip_nulls(r.keys)
          FROM unnest($3::int[], $4::jsonb[], $5::text[], $6::jsonb[], $7::jsonb[], $8::jsonb[]) AS r (line, cells, sealed, fixed, problems, keys)
          ON CONFLICT (client_id, file_id, line) DO UPDATE SET cells = excluded.cells, secret_sealed = excluded.secret_sealed, fixed = excluded.fixed,
            problems = excluded.problems, keys = excluded.keys`,
    values: [
      clientId,
      fileId,
      rows.map((row) => row.line),
      rows.map((row) => JSON.stringify(row.cells)),
      rows.map((row) => row.secretSealed),
      rows.map((row) => JSON.stringify(row.fixed)),
      rows.map((row) => JSON.stringify(row.problems)),
      rows.map((row) => JSON.stringify(row.keys)),
    ],
  });
}

type Compared = {
  readonly line: number;
  readonly excluded: boolean;
  readonly repeats: unknown;
  readonly keys: Readonly<Record<string, string>>;
  readonly cells: Cells;
};

/**
 * For each row what an earlier one of the file has already; only rows whose word changes are
 * written. Compared here and not by a join: of rows that were just written the database knows too
 * little to choose a good one.
 */
export async function compareRows(
  { tx, clientId, fileId }: WriteRef,
  { compare }: WholeFile,
): Promise<void> {
  const all = await tx.text<Compared>({
    name: 'import_rows_compared',
    sql: 'SELECT line, excluded, repeats, keys, cells FROM import_row WHERE client_id = $1 AND file_id = $2 ORDER BY line',
    values: [clientId, fileId],
  });
  const repeats = repeatedKeys(all);
  const compared = compare?.(all.filter(({ excluded }) => !excluded));
  const changed = all.flatMap(({ line, repeats: before }) => {
    const wanted = JSON.stringify([...(repeats.get(line) ?? []), ...(compared?.get(line) ?? [])]);
    return wanted === JSON.stringify(before) ? [] : [{ line, wanted }];
  });
  if (changed.length === 0) return;
  await tx.text({
    name: 'mark_repeated_rows',
    sql: `UPDATE import_row r SET repeats = w.repeats FROM unnest($3::int[], $4::jsonb[]) AS w (line, repeats)
          WHERE r.client_id = $1 AND r.file_id = $2 AND r.line = w.line AND r.result IS NULL`,
    values: [
      clientId,
      fileId,
      changed.map(({ line }) => line),
      changed.map(({ wanted }) => wanted),
    ],
  });
}

const rows = ({ clientId, fileId }: Omit<FileRef, 'tx'>) =>
  q.selectFrom('import_row').where('client_id', '=', clientId).where('file_id', '=', fileId);

export const rowsAt = (ref: FileRef, lines: readonly number[]): Promise<ImportRow[]> =>
  ref.tx.all(
    rows(ref)
      .selectAll()
      .where(sql<boolean>`line = ANY(${[...lines]}::int[])`)
      .orderBy('line'),
  );

export const allRows = (ref: FileRef): Promise<ImportRow[]> =>
  ref.tx.all(rows(ref).selectAll().orderBy('line'));

/** Rows that a person corrected or left out: that stays when the file is read again. */
export const touchedRows = (ref: FileRef): Promise<ImportRow[]> =>
  ref.tx.all(
    rows(ref)
      .selectAll()
      .where((eb) => eb.or([eb('excluded', '=', true), sql<boolean>`fixed <> '{}'`])),
  );

/** Rows with a problem that has its correction ready. */
export const offeredRows = (ref: FileRef): Promise<ImportRow[]> =>
  ref.tx.all(
    rows(ref)
      .selectAll()
      .where('excluded', '=', false)
      .where('result', 'is', null)
      .where(sql<boolean>`jsonb_path_exists(problems, '$[*].params.offer')`),
  );

/** Leaves rows out or takes them back; without lines all that have errors. */
export const excludeRows = (
  { tx, clientId, fileId }: WriteRef,
  lines: readonly number[] | null,
  excluded: boolean,
) => {
  const query = q
    .updateTable('import_row')
    .set({ excluded })
    .where('client_id', '=', clientId)
    .where('file_id', '=', fileId)
    .where('result', 'is', null);
  return tx.run(
    lines === null
      ? query.where('bad', '=', true)
      : query.where(sql<boolean>`line = ANY(${[...lines]}::int[])`),
  );
};

/** The next rows that are to be applied, locked. */
export const nextRows = (ref: WriteRef, limit: number): Promise<ImportRow[]> =>
  ref.tx.all(
    rows(ref)
      .selectAll()
      .where('result', 'is', null)
      .where('excluded', '=', false)
      .where('bad', '=', false)
      .orderBy('line')
      .limit(limit)
      .forUpdate(),
  );

/** Says what was made of each row. */
export const saveResults = (
  { tx, clientId, fileId }: WriteRef,
  results: readonly { readonly line: number; readonly result: object }[],
): Promise<unknown> =>
  tx.text({
    name: 'save_import_results',
    sql: `UPDATE import_row r SET result = made.result FROM unnest($3::int[], $4::jsonb[]) AS made (line, result)
          WHERE r.client_id = $1 AND r.file_id = $2 AND r.line = made.line`,
    values: [
      clientId,
      fileId,
      results.map(({ line }) => line),
      results.map(({ result }) => JSON.stringify(result)),
    ],
  });

export type RowShow = 'all' | 'ready' | 'errors' | 'excluded' | 'applied';
const narrowed = (ref: Omit<FileRef, 'tx'>, show: RowShow) => {
  const query = rows(ref);
  if (show === 'errors') return query.where('bad', '=', true).where('excluded', '=', false);
  if (show === 'excluded') return query.where('excluded', '=', true);
  if (show === 'applied') return query.where('result', 'is not', null);
  return show === 'ready'
    ? query.where('bad', '=', false).where('excluded', '=', false).where('result', 'is', null)
    : query;
};

export type RowWindow = {
  readonly show: RowShow;
  readonly afterLine: number;
  readonly limit: number;
  readonly offset: number;
};
/** Rows in the order of the file, after a line. */
export const pageOfRows = (
  ref: FileRef,
  { show, afterLine, limit, offset }: RowWindow,
): Promise<ImportRow[]> =>
  ref.tx.all(
    narrowed(ref, show)
      .selectAll()
      .where('line', '>', afterLine)
      .orderBy('line')
      .limit(limit)
      .offset(offset),
  );

export const countRows = async (ref: FileRef, show: RowShow): Promise<number> =>
  (await ref.tx.one(narrowed(ref, show).select(sql<number>`count(*)::int`.as('n')))).n;

export type ImportTotals = {
  readonly rows: number;
  readonly ready: number;
  readonly with_errors: number;
  readonly excluded: number;
  readonly with_offer: number;
  readonly problems: number;
  readonly open: number;
};
const NO_ROWS: ImportTotals = {
  rows: 0,
  ready: 0,
  with_errors: 0,
  excluded: 0,
  with_offer: 0,
  problems: 0,
  open: 0,
};

/** The counts of files' rows, as one statement for all of them. */
export async function totalsOf(
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<(id: number) => ImportTotals> {
  const found = await tx.text<ImportTotals & { readonly file_id: number }>({
    name: 'import_totals',
    sql: `SELECT file_id, count(*)::int AS rows, count(*) FILTER (WHERE NOT excluded AND NOT bad AND result IS NULL)::int AS ready,
            count(*) FILTER (WHERE NOT excluded AND bad)::int AS with_errors, count(*) FILTER (WHERE excluded)::int AS excluded,
            count(*) FILTER (WHERE NOT excluded AND bad AND jsonb_path_exists(problems, '$[*].params.offer'))::int AS with_offer,
            coalesce(sum(jsonb_array_length(problems)) FILTER (WHERE NOT excluded AND bad), 0)::int AS problems,
            count(*) FILTER (WHERE NOT excluded AND result IS NULL)::int AS open
          FROM import_row WHERE client_id = $1 AND file_id = ANY($2::int[]) GROUP BY file_id`,
    values: [clientId, ids],
  });
  const byId = new Map(found.map((row) => [row.file_id, row]));
  return (id) => byId.get(id) ?? NO_ROWS;
}
