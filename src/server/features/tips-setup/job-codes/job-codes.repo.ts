import { type Updateable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StoreKey } from '../store-ref.ts';

const alive = (clientId: number) =>
  q
    .selectFrom('tip_job_code')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null);

/** The job codes of a store, in the order in which they were added. */
export const jobCodesOf = (tx: ReadHandle, clientId: number, storeId: number) =>
  tx.all(alive(clientId).where('store_id', '=', storeId).orderBy('id'));
export type JobCode = Awaited<ReturnType<typeof jobCodesOf>>[number];

export const jobCodesOfStores = (tx: ReadHandle, clientId: number, storeIds: readonly number[]) =>
  tx.all(
    alive(clientId)
      .where('store_id', 'in', storeIds.length > 0 ? [...storeIds] : [0])
      .orderBy('store_id')
      .orderBy('id'),
  );

/** The store of each job code that there is among these. */
export const storesOfJobCodes = async (
  tx: ReadHandle,
  clientId: number,
  codes: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    codes.length === 0
      ? []
      : (
          await tx.all(
            alive(clientId)
              .clearSelect()
              .select(['id', 'store_id'])
              .where('id', '=', sql<number>`ANY(${[...codes]}::int[])`),
          )
        ).map((code) => [code.id, code.store_id]),
  );

export const findJobCode = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(alive(clientId).where('id', '=', id));

export type JobCodeContent = Pick<
  JobCode,
  'role_name' | 'revenue_generating' | 'pooling' | 'weight_milli' | 'management' | 'back_of_house'
>;

export const insertJobCode = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  content: JobCodeContent,
  now: Date,
): Promise<number> =>
  (
    await tx.one(
      q
        .insertInto('tip_job_code')
        .values({ client_id: clientId, store_id: storeId, created_at: now, ...content })
        .returning('id'),
    )
  ).id;

export const changeJobCode = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Schema['tip_job_code']>,
) =>
  tx.run(
    q
      .updateTable('tip_job_code')
      .set({ ...set, version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Nobody works a job code that is gone. */
export const unassignJobCode = (tx: WriteHandle, clientId: number, id: number) =>
  tx.run(
    q
      .deleteFrom('tip_employee_job')
      .where('client_id', '=', clientId)
      .where('job_code_id', '=', id),
  );
