import { type Selectable, sql } from 'kysely';
import { type FileProblem, type FileTyped, doubledRows } from '#domain/members/member-file.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type StoredFileRow = Selectable<Schema['member_file_row']>;
export type Keys = {
  readonly mobile: string | null;
  readonly email: string | null;
  readonly staff: string | null;
  readonly proxy: string | null;
};
export type RowToStore = {
  readonly line: number;
  readonly typed: FileTyped;
  readonly identitySealed: string | null;
  readonly fixed: readonly string[];
  readonly problems: readonly FileProblem[];
  readonly keys: Keys;
};

/** Writes rows as they were checked; one that is there keeps whether it is left out. */
export async function storeRows(
  tx: WriteHandle,
  clientId: number,
  fileId: number,
  rows: readonly RowToStore[],
): Promise<void> {
  await tx.text({
    name: 'store_member_file_rows',
    sql: `INSERT INTO member_file_row (client_id, file_id, line, typed, identity_sealed, fixed, problems, mobile_key, email_key, staff_key, proxy_key)
          SELECT $1, $2, r.line, r.typed, r.sealed, ARRAY(SELECT jsonb_array_elements_text(r.fixed)), r.problems, r.mobile, r.email, r.staff, r.proxy
          FROM unnest($3::int[], $4::jsonb[], $5::text[], $6::jsonb[], $7::jsonb[], $8::text[], $9::text[], $10::text[], $11::text[]) AS r (line, typed, sealed, fixed, problems, mobile, email, staff, proxy)
          ON CONFLICT (client_id, file_id, line) DO UPDATE SET typed = excluded.typed, identity_sealed = excluded.identity_sealed, fixed = excluded.fixed, problems = excluded.problems,
            mobile_key = excluded.mobile_key, email_key = excluded.email_key, staff_key = excluded.staff_key, proxy_key = excluded.proxy_key`,
    values: [
      clientId,
      fileId,
      rows.map((row) => row.line),
      rows.map((row) => JSON.stringify(row.typed)),
      rows.map((row) => row.identitySealed),
      rows.map((row) => JSON.stringify(row.fixed)),
      rows.map((row) => JSON.stringify(row.problems)),
      rows.map(({ keys }) => keys.mobile),
      rows.map(({ keys }) => keys.email),
      rows.map(({ keys }) => keys.staff),
      rows.map(({ keys }) => keys.proxy),
    ],
  });
}

type Compared = {
  readonly line: number;
  readonly excluded: boolean;
  readonly repeats: unknown;
} & Record<'mobile_number' | 'email' | 'staff_id' | 'proxy', string | null>;

/**
 * For each row what an earlier one of the file has already; only rows whose word changes are written. Compared here and not
 * by a join: of rows that were just written the database knows too little to choose a good one.
 */
export async function compareRows(
  tx: WriteHandle,
  clientId: number,
  fileId: number,
): Promise<void> {
  const all = await tx.text<Compared>({
    name: 'member_file_keys',
    sql: `SELECT line, excluded, repeats, mobile_key AS mobile_number, email_key AS email, staff_key AS staff_id, proxy_key AS proxy FROM member_file_row
          WHERE client_id = $1 AND file_id = $2 ORDER BY line`,
    values: [clientId, fileId],
  });
  const repeats = doubledRows(all);
  const changed = all.flatMap(({ line, repeats: before }) => {
    const wanted = JSON.stringify(repeats.get(line) ?? []);
    return wanted === JSON.stringify(before) ? [] : [{ line, wanted }];
  });
  if (changed.length === 0) return;
  await tx.text({
    name: 'mark_doubled_rows',
    sql: `UPDATE member_file_row r SET repeats = w.repeats FROM unnest($3::int[], $4::jsonb[]) AS w (line, repeats) WHERE r.client_id = $1 AND r.file_id = $2 AND r.line = w.line AND r.customer_id IS NULL`,
    values: [
      clientId,
      fileId,
      changed.map(({ line }) => line),
      changed.map(({ wanted }) => wanted),
    ],
  });
}

const rows = (clientId: number, fileId: number) =>
  q
    .selectFrom('member_file_row as r')
    .where('r.client_id', '=', clientId)
    .where('r.file_id', '=', fileId);

export const rowsAt = (
  tx: ReadHandle,
  clientId: number,
  fileId: number,
  lines: readonly number[],
): Promise<StoredFileRow[]> =>
  tx.all(
    rows(clientId, fileId)
      .selectAll('r')
      .where(sql<boolean>`r.line = ANY(${[...lines]}::int[])`)
      .orderBy('r.line'),
  );

export const allRows = (
  tx: ReadHandle,
  clientId: number,
  fileId: number,
): Promise<StoredFileRow[]> => tx.all(rows(clientId, fileId).selectAll('r').orderBy('r.line'));

/** Rows that a person corrected or left out, by line: that stays when the file is read anew. */
export const touchedRows = (
  tx: ReadHandle,
  clientId: number,
  fileId: number,
): Promise<StoredFileRow[]> =>
  tx.all(
    rows(clientId, fileId)
      .selectAll('r')
      .where((eb) => eb.or([eb('r.excluded', '=', true), sql<boolean>`r.fixed <> '{}'`])),
  );

/** Rows whose mobile number has a country code. */
export const offeredRows = (
  tx: ReadHandle,
  clientId: number,
  fileId: number,
): Promise<StoredFileRow[]> =>
  tx.all(
    rows(clientId, fileId)
      .selectAll('r')
      .where('r.excluded', '=', false)
      .where('r.customer_id', 'is', null)
      .where(sql<boolean>`r.problems @> '[{"code": "mobile_country_code"}]'`),
  );

export const excludeRows = (
  tx: WriteHandle,
  clientId: number,
  fileId: number,
  lines: readonly number[] | null,
  excluded: boolean,
) => {
  const query = q
    .updateTable('member_file_row')
    .set({ excluded })
    .where('client_id', '=', clientId)
    .where('file_id', '=', fileId)
    .where('customer_id', 'is', null);
  return tx.run(
    lines === null
      ? query.where('bad', '=', true)
      : query.where(sql<boolean>`line = ANY(${[...lines]}::int[])`),
  );
};

/** The next rows that people are to be made of, locked. */
export const nextRows = (
  tx: WriteHandle,
  clientId: number,
  fileId: number,
  limit: number,
): Promise<StoredFileRow[]> =>
  tx.all(
    rows(clientId, fileId)
      .selectAll('r')
      .where('r.customer_id', 'is', null)
      .where('r.excluded', '=', false)
      .where('r.bad', '=', false)
      .orderBy('r.line')
      .limit(limit)
      .forUpdate(),
  );

/** Says who was made of each row. */
export const markCreated = (
  tx: WriteHandle,
  clientId: number,
  fileId: number,
  lines: readonly number[],
  ids: readonly number[],
): Promise<unknown> =>
  tx.text({
    name: 'mark_member_file_rows',
    sql: `UPDATE member_file_row r SET customer_id = made.id FROM unnest($3::int[], $4::int[]) AS made (line, id) WHERE r.client_id = $1 AND r.file_id = $2 AND r.line = made.line`,
    values: [clientId, fileId, lines, ids],
  });

export type RowShow = 'all' | 'ready' | 'errors' | 'excluded' | 'created';
const narrowed = (clientId: number, fileId: number, show: RowShow) => {
  const query = rows(clientId, fileId);
  if (show === 'errors') return query.where('r.bad', '=', true).where('r.excluded', '=', false);
  if (show === 'excluded') return query.where('r.excluded', '=', true);
  if (show === 'created') return query.where('r.customer_id', 'is not', null);
  return show === 'ready'
    ? query
        .where('r.bad', '=', false)
        .where('r.excluded', '=', false)
        .where('r.customer_id', 'is', null)
    : query;
};

export type ShownFileRow = StoredFileRow & { readonly status: string | null };
/** Rows in the order of the file, after a line, with how the member that was made stands now. */
export const filePage = (
  tx: ReadHandle,
  clientId: number,
  fileId: number,
  show: RowShow,
  afterLine: number,
  limit: number,
  offset: number,
): Promise<ShownFileRow[]> =>
  tx.all(
    narrowed(clientId, fileId, show)
      .leftJoin('customer as c', (join) =>
        join.onRef('c.client_id', '=', 'r.client_id').onRef('c.id', '=', 'r.customer_id'),
      )
      .selectAll('r')
      .select('c.status')
      .where('r.line', '>', afterLine)
      .orderBy('r.line')
      .limit(limit)
      .offset(offset),
  );

export const countFileRows = async (
  tx: ReadHandle,
  clientId: number,
  fileId: number,
  show: RowShow,
): Promise<number> =>
  (await tx.one(narrowed(clientId, fileId, show).select(sql<number>`count(*)::int`.as('n')))).n;
