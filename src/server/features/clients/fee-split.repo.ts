import type { Insertable, Selectable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type FeeSplitRow = Selectable<Schema['fee_split']>;

/** The versions of a client, newest first. */
export const feeSplits = (
  tx: ReadHandle,
  clientId: number,
  limit: number,
): Promise<FeeSplitRow[]> =>
  tx.all(
    q
      .selectFrom('fee_split')
      .selectAll()
      .where('client_id', '=', clientId)
      .orderBy('version', 'desc')
      .limit(limit),
  );

/** False where somebody else has written this version. */
export const insertFeeSplit = async (
  tx: WriteHandle,
  row: Insertable<Schema['fee_split']>,
): Promise<boolean> =>
  (await tx.run(
    q
      .insertInto('fee_split')
      .values(row)
      .onConflict((conflict) => conflict.columns(['client_id', 'version']).doNothing()),
  )) === 1;
