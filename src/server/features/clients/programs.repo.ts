import { type Selectable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type ProgramRow = Selectable<Schema['program']> & { readonly clients: number };

/** Programs with how many clients use each, in the scope of the platform. */
const counted = () =>
  q
    .selectFrom('program as p')
    .selectAll('p')
    .select(sql<number>`program_clients(p.id)`.as('clients'));

export const pageOfPrograms = (
  tx: ReadHandle,
  limit: number,
  offset: number,
): Promise<ProgramRow[]> => tx.all(counted().orderBy('p.id').limit(limit).offset(offset));
export const countPrograms = async (tx: ReadHandle): Promise<number> =>
  (await tx.one(q.selectFrom('program').select(sql<number>`count(*)::int`.as('n')))).n;
export const findProgram = (tx: ReadHandle, id: number): Promise<ProgramRow | null> =>
  tx.maybe(counted().where('p.id', '=', id));

/**
 * Whether a program is there, and stays until this transaction ends: a client is about to use it.
 */
export const lockProgramInUse = async (tx: WriteHandle, id: number): Promise<boolean> =>
  (await tx.maybe(q.selectFrom('program').select('id').where('id', '=', id).forKeyShare())) !==
  null;

/** Under lock, so that no client begins to use it meanwhile. */
export async function lockProgram(tx: WriteHandle, id: number): Promise<ProgramRow | null> {
  await tx.maybe(q.selectFrom('program').select('id').where('id', '=', id).forUpdate());
  return findProgram(tx, id);
}

/** What a program says of itself, besides its fees. */
export const PROGRAM_TERMS = [
  'name',
  'product_name',
  'variant',
  'card_type',
  'network',
  'issuing_bank',
  'bin',
  'processor',
  'support_email',
  'support_phone',
  'status_page',
] as const;

export type ProgramColumns = Omit<
  Selectable<Schema['program']>,
  'id' | 'version' | 'fees' | 'release_bps' | 'release_max'
> & {
  readonly fees: string;
};

/** How a client reaches support: as its program says. */
export const supportOf = (tx: ReadHandle, clientId: number) =>
  tx.one(
    q
      .selectFrom('client as c')
      .innerJoin('program as p', 'p.id', 'c.program_id')
      .select(['p.support_email', 'p.support_phone', 'p.status_page'])
      .where('c.client_id', '=', clientId),
  );

export async function insertProgram(tx: WriteHandle, values: ProgramColumns): Promise<number> {
  return (await tx.one(q.insertInto('program').values(values).returning('id'))).id;
}
export const changeProgram = (tx: WriteHandle, id: number, set: ProgramColumns) =>
  tx.run(
    q
      .updateTable('program')
      .set({ ...set, version: sql`version + 1` })
      .where('id', '=', id),
  );
export const removeProgram = (tx: WriteHandle, id: number) =>
  tx.run(q.deleteFrom('program').where('id', '=', id));
