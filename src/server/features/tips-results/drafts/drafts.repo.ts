import { type Updateable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { LineFigures } from '../results/result-summaries.repo.ts';

const ofClient = (clientId: number) =>
  q
    .selectFrom('tip_draft as d')
    .innerJoin('tip_service as s', (join) =>
      join.onRef('s.client_id', '=', 'd.client_id').onRef('s.id', '=', 'd.service_id'),
    )
    .selectAll('d')
    .select('s.name as service_name')
    .where('d.client_id', '=', clientId);

export const findDraft = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(ofClient(clientId).where('d.id', '=', id));
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/** Of drafts that are worked on; what is archived is shown and exported whole. */
const MAX_SHOWN = 200;
export type DraftsWanted = {
  readonly service_id?: number | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  /** What an ended subscription left, instead of the rest. */ readonly archived: boolean;
};
export const draftsOf = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  { service_id: service, start_date: from, end_date: to, archived }: DraftsWanted,
) => {
  let query = ofClient(clientId)
    .where('d.store_id', '=', storeId)
    .where('d.archived_at', archived ? 'is not' : 'is', null)
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc');
  if (!archived) query = query.limit(MAX_SHOWN);
  if (service !== undefined) query = query.where('d.service_id', '=', service);
  if (from !== undefined) query = query.where('d.business_date', '>=', from);
  if (to !== undefined) query = query.where('d.business_date', '<=', to);
  return tx.all(query);
};

export const insertDraft = async (
  tx: WriteHandle,
  row: {
    client_id: number;
    store_id: number;
    tip_type: 'pool' | 'share';
    service_id: number;
    business_date: string;
    lines: string;
    made_by: string;
    created_at: Date;
    updated_at: Date;
  },
): Promise<number> =>
  (
    await tx.one(
      q
        .insertInto('tip_draft')
        .values({ ...row, result_id: null })
        .returning('id'),
    )
  ).id;
export const changeDraft = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Omit<Schema['tip_draft'], 'client_id' | 'id' | 'version'>>,
) =>
  tx.run(
    q
      .updateTable('tip_draft')
      .set({ ...set, version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
export const deleteDraft = (tx: WriteHandle, clientId: number, id: number) =>
  tx.run(q.deleteFrom('tip_draft').where('client_id', '=', clientId).where('id', '=', id));

/** Lines that somebody typed, as one statement. */
export const insertLines = (
  tx: WriteHandle,
  { clientId, resultId }: { readonly clientId: number; readonly resultId: number },
  lines: readonly LineFigures[],
  typed: { readonly by: string; readonly at: Date },
) =>
  tx.text({
    sql: `INSERT INTO tip_line (client_id, result_id, employee_id, job_code_id, minutes, net_sales, total_tips, cash_payment, by_hand, edited_by, edited_at)
          SELECT $1, $2, l.*, true, $9, $10::timestamptz FROM unnest($3::int[], $4::int[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[]) AS l`,
    values: [
      clientId,
      resultId,
      lines.map((line) => line.employee_id),
      lines.map((line) => line.job_code_id),
      lines.map((line) => line.minutes),
      lines.map((line) => line.net_sales),
      lines.map((line) => line.total_tips),
      lines.map((line) => line.cash_payment),
      typed.by,
      typed.at,
    ],
  });
