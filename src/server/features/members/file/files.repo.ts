import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type FileRow = Selectable<Schema['member_file']>;
/** Whose files: everybody's, or one manager's own. */
export type Whose = 'all' | number;

export const findFile = (
  tx: ReadHandle,
  clientId: number,
  id: number,
  whose: Whose = 'all',
): Promise<FileRow | null> => tx.maybe(files(clientId, whose).selectAll().where('id', '=', id));
export const lockFile = (tx: WriteHandle, clientId: number, id: number): Promise<FileRow | null> =>
  tx.maybe(files(clientId, 'all').selectAll().where('id', '=', id).forUpdate());

const files = (clientId: number, whose: Whose) => {
  const query = q.selectFrom('member_file').where('client_id', '=', clientId);
  return whose === 'all' ? query : query.where('manager_id', '=', whose);
};
const OPEN = ['mapping', 'awaiting_confirmation', 'processing'] as const;
const some = (clientId: number, whose: Whose, open: boolean) =>
  open ? files(clientId, whose).where('state', 'in', [...OPEN]) : files(clientId, whose);

export const listFiles = (
  tx: ReadHandle,
  clientId: number,
  whose: Whose,
  open: boolean,
  limit: number,
  offset: number,
) =>
  tx.all(some(clientId, whose, open).selectAll().orderBy('id', 'desc').limit(limit).offset(offset));
export const countFiles = async (
  tx: ReadHandle,
  clientId: number,
  whose: Whose,
  open: boolean,
): Promise<number> =>
  (await tx.one(some(clientId, whose, open).select(sql<number>`count(*)::int`.as('n')))).n;

export const insertFile = async (
  tx: WriteHandle,
  row: Insertable<Schema['member_file']>,
): Promise<number> => (await tx.one(q.insertInto('member_file').values(row).returning('id'))).id;
export const saveFile = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Schema['member_file']>,
) =>
  tx.run(
    q.updateTable('member_file').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );

/** The same content before, unless it was given up or could not be read. */
export const sameFile = (tx: ReadHandle, clientId: number, hash: Buffer) =>
  tx.maybe(
    files(clientId, 'all')
      .select(['id', 'created_at', 'manager_name'])
      .where('file_hash', '=', hash)
      .where('state', 'not in', ['cancelled', 'failed'])
      .orderBy('id', 'desc')
      .limit(1),
  );

export const rememberedMapping = async (
  tx: ReadHandle,
  clientId: number,
  headingHash: Buffer,
): Promise<unknown> =>
  (
    await tx.maybe(
      q
        .selectFrom('member_file_mapping')
        .select('mapping')
        .where('client_id', '=', clientId)
        .where('heading_hash', '=', headingHash),
    )
  )?.mapping ?? null;

export const rememberMapping = (
  tx: WriteHandle,
  clientId: number,
  headingHash: Buffer,
  mapping: string,
  now: Date,
) =>
  tx.run(
    q
      .insertInto('member_file_mapping')
      .values({ client_id: clientId, heading_hash: headingHash, mapping, saved_at: now })
      .onConflict((on) =>
        on.columns(['client_id', 'heading_hash']).doUpdateSet({ mapping, saved_at: now }),
      ),
  );

/** Files that nobody has worked on since then although their people are to be added, after a kill. */
export const leftFiles = (tx: ReadHandle, clientId: number, before: Date) =>
  tx.all(
    files(clientId, 'all')
      .select('id')
      .where('state', '=', 'processing')
      .where('updated_at', '<', before)
      .limit(20),
  );
/** Files that have waited for a person since before then. */
export const forgottenFiles = (tx: ReadHandle, clientId: number, before: Date) =>
  tx.all(
    files(clientId, 'all')
      .select('id')
      .where('state', 'in', ['mapping', 'awaiting_confirmation'])
      .where('created_at', '<', before)
      .limit(20),
  );

export type FileTotals = {
  rows: number;
  ready: number;
  with_errors: number;
  excluded: number;
  with_offer: number;
  open: number;
};
const NOTHING: FileTotals = {
  rows: 0,
  ready: 0,
  with_errors: 0,
  excluded: 0,
  with_offer: 0,
  open: 0,
};

/** The counts of files' rows, as one statement for all of them. */
export async function totalsOf(
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<(id: number) => FileTotals> {
  const rows = await tx.text<FileTotals & { file_id: number }>({
    name: 'member_file_totals',
    sql: `SELECT file_id, count(*)::int AS rows, count(*) FILTER (WHERE NOT excluded AND NOT bad AND customer_id IS NULL)::int AS ready,
            count(*) FILTER (WHERE NOT excluded AND bad)::int AS with_errors, count(*) FILTER (WHERE excluded)::int AS excluded,
            count(*) FILTER (WHERE NOT excluded AND bad AND problems @> '[{"code": "mobile_country_code"}]')::int AS with_offer,
            count(*) FILTER (WHERE NOT excluded AND customer_id IS NULL)::int AS open
          FROM member_file_row WHERE client_id = $1 AND file_id = ANY($2::int[]) GROUP BY file_id`,
    values: [clientId, ids],
  });
  const byId = new Map(rows.map((row) => [row.file_id, row]));
  return (id) => byId.get(id) ?? NOTHING;
}

/** Has the database look at the tables of members anew, in the scope of the platform; see the migration. In a transaction of its own. */
export const analyzeMemberTables = (tx: WriteHandle): Promise<unknown> =>
  tx.text({ sql: 'SELECT members_look_again()' });
