import type { Selectable } from 'kysely';
import { type ReadHandle, type WriteHandle, q } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { json } from '#server/platform/audit.ts';

export type ExportRow = Selectable<Schema['report_export']>;
type Ref = { readonly clientId: number; readonly id: number };

export const insertExport = (
  tx: WriteHandle,
  row: Pick<
    ExportRow,
    'client_id' | 'report' | 'file_type' | 'manager_id' | 'file_name' | 'created_at' | 'filters'
  > & { readonly asked_by: ManagerActor },
): Promise<ExportRow> =>
  tx.one(
    q
      .insertInto('report_export')
      .values({
        ...row,
        filters: json(row.filters),
        asked_by: json(row.asked_by),
        state: 'waiting',
      })
      .returningAll(),
  );

export const findExport = (tx: ReadHandle, { clientId, id }: Ref): Promise<ExportRow | null> =>
  tx.maybe(
    q
      .selectFrom('report_export')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Those of one manager since an instant, newest first. */
export const exportsOf = (
  tx: ReadHandle,
  clientId: number,
  managerId: number,
  since: Date,
): Promise<ExportRow[]> =>
  tx.all(
    q
      .selectFrom('report_export')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId)
      .where('created_at', '>', since)
      .orderBy('id', 'desc')
      .limit(100),
  );

/** Begins it, again where it was left; null where it is over. What was written before goes. */
export async function beginExport(
  tx: WriteHandle,
  { clientId, id }: Ref,
): Promise<ExportRow | null> {
  const [begun] = await tx.all(
    q
      .updateTable('report_export')
      .set((eb) => ({ state: 'running', attempt: eb('attempt', '+', 1), rows: 0n }))
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returningAll(),
  );
  if (begun) await removeParts(tx, { clientId, id });
  return begun ?? null;
}

export const removeParts = (tx: WriteHandle, { clientId, id }: Ref): Promise<number> =>
  tx.run(
    q
      .deleteFrom('report_export_part')
      .where('client_id', '=', clientId)
      .where('export_id', '=', id),
  );

/** Whether this beginning of it goes on: not where it was cancelled, or begun once more. */
export const goesOn = async (tx: ReadHandle, ref: Ref, attempt: number): Promise<boolean> => {
  const row = await findExport(tx, ref);
  return row?.state === 'running' && row.attempt === attempt;
};

/** Adds a piece, and says how far it is; false where this beginning is over. */
export async function addPart(
  tx: WriteHandle,
  { clientId, id }: Ref,
  part: {
    readonly attempt: number;
    readonly no: number;
    readonly content: Buffer;
    readonly rows: bigint;
  },
): Promise<boolean> {
  const touched = await tx.run(
    q
      .updateTable('report_export')
      .set({ rows: part.rows })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('attempt', '=', part.attempt),
  );
  if (touched === 0) return false;
  await tx.run(
    q
      .insertInto('report_export_part')
      .values({ client_id: clientId, export_id: id, no: part.no, content: part.content }),
  );
  return true;
}

/** Ends it, unless it has ended already. Answers how it stands. */
export async function endExport(
  tx: WriteHandle,
  ref: Ref,
  end: { readonly state: 'done' | 'failed' | 'cancelled'; readonly now: Date },
): Promise<ExportRow | null> {
  const [ended] = await tx.all(
    q
      .updateTable('report_export')
      .set({ state: end.state, finished_at: end.now })
      .where('client_id', '=', ref.clientId)
      .where('id', '=', ref.id)
      .where('state', 'in', ['waiting', 'running'])
      .returningAll(),
  );
  if (ended && end.state !== 'done') await removeParts(tx, ref);
  return ended ?? null;
}

/** One piece of the file; null after the last. */
export const readPart = async (
  tx: ReadHandle,
  { clientId, id }: Ref,
  no: number,
): Promise<Buffer | null> =>
  (
    await tx.maybe(
      q
        .selectFrom('report_export_part')
        .select('content')
        .where('client_id', '=', clientId)
        .where('export_id', '=', id)
        .where('no', '=', no),
    )
  )?.content ?? null;
