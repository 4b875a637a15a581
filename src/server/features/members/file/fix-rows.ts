import { FILE_FIELDS, type FileProblem, type FileTyped } from '#domain/members/member-file.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { placeCorrected } from '#server/platform/corrected-rows.ts';
import { MOST_ROWS } from '#server/platform/csv-file.ts';
import { type RowToCheck, checkRows } from './check-rows.ts';
import {
  type StoredFileRow,
  allRows,
  compareRows,
  excludeRows,
  offeredRows,
  rowsAt,
} from './file-rows.repo.ts';
import { type FileRow, saveFile } from './files.repo.ts';
import { readCorrectedPeople } from './read-people.ts';
import { type FileContext, identityOf, scopeOf, store } from './start-file.ts';

export type RowFix = { readonly [Field in keyof FileTyped]?: string | undefined } & {
  readonly excluded?: boolean | undefined;
};

/** Rows can be corrected while the file waits, and those that were left when the others were added. */
const waits = (file: FileRow): boolean =>
  file.state === 'awaiting_confirmation' || file.state === 'complete_with_errors';

/** Corrects or leaves out one row; it is checked at once, and the whole file is compared anew. */
export async function fixRow(
  context: FileContext,
  file: FileRow,
  line: number,
  { excluded, ...fix }: RowFix,
): Promise<Result<true, 'job_state' | 'not_found'>> {
  if (!waits(file)) return fail('job_state', { state: file.state });
  const { tx, actor, origin, now } = context;
  const [row] = await rowsAt(tx, actor.client.id, file.id, [line]);
  if (!row) return fail('not_found');
  if (row.customer_id !== null) return fail('job_state', { state: 'created' });
  const cells = Object.fromEntries(
    FILE_FIELDS.flatMap((field) => (fix[field] === undefined ? [] : [[field, fix[field]]])),
  );
  const fields = Object.keys(cells);
  if (excluded !== undefined) await excludeRows(tx, actor.client.id, file.id, [line], excluded);
  if (fields.length > 0) await recheck(context, file, [{ row, cells }]);
  else await compareRows(tx, actor.client.id, file.id);
  await saveFile(tx, actor.client.id, file.id, { updated_at: now });
  const typed = row.typed as FileTyped;
  const shown = (from: Record<string, string | undefined>): Record<string, string> =>
    Object.fromEntries(
      fields.map((field) => [field, field === 'identity_number' ? '••••' : (from[field] ?? '')]),
    );
  await audit(
    { tx, actor, origin, now },
    {
      action: 'customers.file_fix',
      subject: { kind: 'member_file', id: file.id },
      before: {
        line,
        ...shown(typed),
        ...(excluded === undefined ? {} : { excluded: row.excluded }),
      },
      after: { line, ...shown(cells), ...(excluded === undefined ? {} : { excluded }) },
    },
  );
  return ok(true);
}

type Marks = {
  readonly lines?: readonly number[] | undefined;
  readonly excluded?: boolean | undefined;
  readonly take_offers?: boolean | undefined;
};

/** Leaves rows out or takes them back (without lines: all that have errors), or puts the ten digits that are offered in place of numbers with a country code. */
export async function markRows(
  context: FileContext,
  file: FileRow,
  marks: Marks,
): Promise<Result<true, 'job_state'>> {
  if (!waits(file)) return fail('job_state', { state: file.state });
  const { tx, actor, origin, now } = context;
  const clientId = actor.client.id;
  if (marks.take_offers) {
    const rows = await offeredRows(tx, clientId, file.id);
    await recheck(
      context,
      file,
      rows.map((row) => ({ row, cells: { mobile_number: offerOf(row) } })),
    );
  }
  if (marks.excluded !== undefined) {
    await excludeRows(tx, clientId, file.id, marks.lines ?? null, marks.excluded);
    await compareRows(tx, clientId, file.id);
  }
  await saveFile(tx, clientId, file.id, { updated_at: now });
  await audit(
    { tx, actor, origin, now },
    {
      action: 'customers.file_mark',
      subject: { kind: 'member_file', id: file.id },
      after: {
        lines: marks.lines?.length ?? null,
        excluded: marks.excluded ?? null,
        take_offers: marks.take_offers ?? false,
      },
    },
  );
  return ok(true);
}

type RowToChange = Pick<
  StoredFileRow,
  'line' | 'client_id' | 'typed' | 'identity_sealed' | 'fixed'
>;
const emptyRow = (clientId: number, line: number): RowToChange => ({
  client_id: clientId,
  line,
  typed: {},
  identity_sealed: null,
  fixed: [],
});

const offerOf = (row: StoredFileRow): string =>
  String(
    (row.problems as FileProblem[]).find((one) => one.code === 'mobile_country_code')?.params
      .offer ?? '',
  );

/**
 * Takes corrected rows back into the file: each replaces what it says in the row of its line, others are added at the end. What
 * was never handed out, an identity number, stays where the cell is empty; a row of which somebody was made stays as it is.
 */
export async function takeCorrected(
  context: FileContext,
  file: FileRow,
  content: Buffer,
): Promise<Result<true, 'job_state' | 'invalid_input'>> {
  if (!waits(file)) return fail('job_state', { state: file.state });
  const { tx, actor, origin, now } = context;
  const clientId = actor.client.id;
  const corrected = await readCorrectedPeople(tx, actor.client, content);
  if (!corrected.ok) return corrected;
  const stored = new Map((await allRows(tx, clientId, file.id)).map((row) => [row.line, row]));
  const rows = stored.size + corrected.value.length;
  if (
    rows > MOST_ROWS &&
    placeCorrected(corrected.value, [...stored.keys()]).some(({ line }) => !stored.has(line))
  )
    return fail('invalid_input', {}, [
      { path: 'client_file', code: 'file_too_many_rows', params: { maximum: MOST_ROWS, rows } },
    ]);
  const placed = placeCorrected(corrected.value, [...stored.keys()]).filter(
    ({ line }) => stored.get(line)?.customer_id == null,
  );
  await recheck(
    context,
    file,
    placed.map(({ line, cells }) => {
      const row = stored.get(line);
      const { identity_number: identity, ...rest } = cells;
      return {
        row: row ?? emptyRow(clientId, line),
        cells: row && !identity ? rest : { ...rest, identity_number: identity ?? '' },
      };
    }),
  );
  await saveFile(tx, clientId, file.id, { updated_at: now });
  await audit(
    { tx, actor, origin, now },
    {
      action: 'customers.file_corrected',
      subject: { kind: 'member_file', id: file.id },
      after: {
        rows: placed.length,
        replaced: placed.filter(({ line }) => stored.has(line)).length,
      },
    },
  );
  return ok(true);
}

async function recheck(
  context: FileContext,
  file: FileRow,
  changes: readonly { row: RowToChange; cells: Record<string, string | undefined> }[],
): Promise<void> {
  const { tx, deps, actor, now } = context;
  const elsewhere =
    file.store_id === null ? null : { store_id: file.store_id, department_id: file.department_id };
  const rows = changes.map(
    ({ row, cells: { identity_number: identity, ...cells } }): RowToCheck => ({
      line: row.line,
      typed: { ...(row.typed as FileTyped), ...cells },
      identity:
        identity !== undefined
          ? identity || null
          : row.identity_sealed === null
            ? null
            : deps.vault.open(row.identity_sealed, identityOf(row.client_id, file.id, row.line)),
    }),
  );
  const fixed = new Map(
    changes.map(({ row, cells }) => [
      row.line,
      [...new Set([...row.fixed, ...Object.keys(cells)])],
    ]),
  );
  await store(
    context,
    file.id,
    await checkRows(tx, deps.ports, scopeOf(actor), elsewhere, rows, now),
    fixed,
  );
}
