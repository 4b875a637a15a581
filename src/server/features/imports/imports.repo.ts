import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { FilesOf } from './kind.ts';

export type ImportFile = Selectable<Schema['import_file']>;

/** What a file was begun with, as its kind has it. */
export const storedOptions = <Options>({ options }: Pick<ImportFile, 'options'>): Options =>
  // A kind writes the options of its own files, and finds no others.
  options as Options;

type Kind = { readonly name: string };

const selectFiles = (clientId: number, kind: Kind, whose: FilesOf = 'all') => {
  const query = q
    .selectFrom('import_file')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind.name);
  return whose === 'all' ? query : query.where('manager_id', '=', whose);
};

export const findImport = (
  tx: ReadHandle,
  clientId: number,
  kind: Kind,
  id: number,
): Promise<ImportFile | null> =>
  tx.maybe(selectFiles(clientId, kind).selectAll().where('id', '=', id));
export const lockImport = (
  tx: WriteHandle,
  clientId: number,
  kind: Kind,
  id: number,
): Promise<ImportFile | null> =>
  tx.maybe(selectFiles(clientId, kind).selectAll().where('id', '=', id).forUpdate());

export type ImportFilter = { readonly whose: FilesOf; readonly open: boolean };
const OPEN = ['mapping', 'awaiting_confirmation', 'processing'] as const;
const filteredFiles = (clientId: number, kind: Kind, { whose, open }: ImportFilter) =>
  open
    ? selectFiles(clientId, kind, whose).where('state', 'in', [...OPEN])
    : selectFiles(clientId, kind, whose);

/** Newest first. */
export const pageOfImports = (
  tx: ReadHandle,
  clientId: number,
  kind: Kind,
  { limit, offset, ...filter }: ImportFilter & { readonly limit: number; readonly offset: number },
): Promise<ImportFile[]> =>
  tx.all(
    filteredFiles(clientId, kind, filter)
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  );
export const countImports = async (
  tx: ReadHandle,
  clientId: number,
  kind: Kind,
  filter: ImportFilter,
): Promise<number> =>
  (await tx.one(filteredFiles(clientId, kind, filter).select(sql<number>`count(*)::int`.as('n'))))
    .n;

/**
 * Null where the sender's number was taken before; whoever comes second waits until the first has
 * ended.
 */
export const insertImport = async (
  tx: WriteHandle,
  row: Insertable<Schema['import_file']>,
): Promise<number | null> =>
  (
    await tx.maybe(
      q
        .insertInto('import_file')
        .values(row)
        .onConflict((on) =>
          on
            .columns(['client_id', 'kind', 'sender_key'])
            .where('sender_key', 'is not', null)
            .doNothing(),
        )
        .returning('id'),
    )
  )?.id ?? null;
export const saveImport = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Schema['import_file']>,
) =>
  tx.run(
    q.updateTable('import_file').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );

/** How many files of a manager wait to be confirmed. */
export const countDrafts = async (
  tx: ReadHandle,
  clientId: number,
  kind: Kind,
  managerId: number,
): Promise<number> =>
  (
    await tx.one(
      selectFiles(clientId, kind, managerId)
        .where('state', 'in', ['mapping', 'awaiting_confirmation'])
        .select(sql<number>`count(*)::int`.as('n')),
    )
  ).n;

/** The same content before, unless it was given up or could not be read. */
export const sameFile = (tx: ReadHandle, clientId: number, kind: Kind, hash: Buffer) =>
  tx.maybe(
    selectFiles(clientId, kind)
      .select(['id', 'created_at', 'manager_name'])
      .where('file_hash', '=', hash)
      .where('state', 'not in', ['cancelled', 'failed'])
      .orderBy('id', 'desc')
      .limit(1),
  );

export const findBySenderKey = (tx: ReadHandle, clientId: number, kind: Kind, key: string) =>
  tx.maybe(selectFiles(clientId, kind).selectAll().where('sender_key', '=', key));

export const rememberedMapping = async (
  tx: ReadHandle,
  clientId: number,
  kind: Kind,
  headingHash: Buffer,
): Promise<unknown> =>
  (
    await tx.maybe(
      q
        .selectFrom('import_mapping')
        .select('mapping')
        .where('client_id', '=', clientId)
        .where('kind', '=', kind.name)
        .where('heading_hash', '=', headingHash),
    )
  )?.mapping ?? null;

export const rememberMapping = (tx: WriteHandle, row: Insertable<Schema['import_mapping']>) =>
  tx.run(
    q
      .insertInto('import_mapping')
      .values(row)
      .onConflict((on) =>
        on
          .columns(['client_id', 'kind', 'heading_hash'])
          .doUpdateSet({ mapping: row.mapping, saved_at: row.saved_at }),
      ),
  );

/**
 * Files that nobody has worked on since then although their rows are to be applied, after a kill.
 */
export const stalledImports = (tx: ReadHandle, clientId: number, before: Date) =>
  tx.all(
    q
      .selectFrom('import_file')
      .select(['id', 'kind'])
      .where('client_id', '=', clientId)
      .where('state', '=', 'processing')
      .where('updated_at', '<', before)
      .limit(20),
  );
/** Drafts that have waited for a person since before then. */
export const forgottenImports = (tx: ReadHandle, clientId: number, kind: Kind, before: Date) =>
  tx.all(
    selectFiles(clientId, kind)
      .select('id')
      .where('state', 'in', ['mapping', 'awaiting_confirmation'])
      .where('created_at', '<', before)
      .limit(20),
  );
/** The clients of such files; what is forgotten depends on the kind. */
export const clientsWithDueImports = (
  db: Statements,
  stalledBefore: Date,
  forgotten: readonly { readonly kind: string; readonly before: Date }[],
): Promise<number[]> =>
  findClients(db, 'imports_due_clients', [
    stalledBefore,
    forgotten.map(({ kind }) => kind),
    forgotten.map(({ before }) => before),
  ]);
